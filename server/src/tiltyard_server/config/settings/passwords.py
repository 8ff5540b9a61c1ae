"""Passwords: how they are hashed, and which are refused as too weak."""

# Rounds and salt are Django's: who signs in after an upgrade that wants more rounds is hashed anew.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]

TILTYARD_PASSWORD_LEAST = 10
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": TILTYARD_PASSWORD_LEAST},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
