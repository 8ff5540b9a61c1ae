"""A small OpenID Connect provider for tests, on 127.0.0.1: it is strict, and can be told to lie."""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from tiltyard_server.common import clock

CLIENT, SECRET = "tiltyard", "known to both"


class IdentityProvider:
    """Who signs in there next, and in what the provider lies."""

    def __init__(self) -> None:
        self.url = ""
        self.person: dict[str, Any] = {"sub": "p1"}
        self.userinfo: dict[str, Any] | None = None
        self.lies: dict[str, Any] = {}  # claims of the ID token that are not as they should be
        self.says: dict[str, Any] = {}  # of discovery
        self.is_away = self.is_forger = False
        self.signature = "ES256"
        self.codes: dict[str, dict[str, str]] = {}
        self.key, self.other = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))

    def discover(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
            **({"userinfo_endpoint": f"{self.url}/userinfo"} if self.userinfo else {}),
            **self.says,
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Return where the browser goes back to: whoever asks for it is let in at once."""
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert set(asked["scope"].split()) == {"openid", "profile", "email"}
        code = f"code{len(self.codes)}"
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, form: dict[str, str]) -> dict[str, Any] | None:
        asked = self.codes.pop(form["code"], None)
        if asked is None or form["client_secret"] != SECRET:
            return None
        proof = urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest())
        if proof.decode().rstrip("=") != asked["code_challenge"]:
            return None
        if form["redirect_uri"] != asked["redirect_uri"]:
            return None
        now = int(clock.now().timestamp())
        claims = {
            "iss": self.url,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.person,
            **self.lies,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        key: Any = self.other if self.is_forger else self.key
        if self.signature == "none":
            key = None
        elif self.signature.startswith("HS"):
            key = json.dumps(self.keys()["keys"][0])  # what everybody may read
        signed = jwt.encode(claims, key, self.signature, headers={"kid": "k1"})
        return {"access_token": "a", "token_type": "Bearer", "id_token": signed}

    def keys(self) -> dict[str, Any]:
        jwk = jwt.algorithms.ECAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {"keys": [{**jwk, "kid": "k1", "use": "sig", "alg": "ES256"}]}


class _Handler(BaseHTTPRequestHandler):
    provider: IdentityProvider

    def do_GET(self) -> None:
        provider, parts = self.provider, urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if provider.is_away:
            self._answer(503, {})
        elif parts.path == "/authorize":
            self._answer(302, {}, provider.authorize(asked))
        else:
            pages: dict[str, Any] = {
                "/.well-known/openid-configuration": provider.discover,
                "/keys": provider.keys,
                "/userinfo": lambda: provider.userinfo,
            }
            self._answer(200, pages[parts.path]())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        answer = self.provider.token({name: v[0] for name, v in parse_qs(body).items()})
        self._answer(200 if answer else 400, answer or {"error": "invalid_grant"})

    def _answer(self, status: int, body: Any, location: str = "") -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_args: Any) -> None:
        pass


@contextmanager
def providing() -> Iterator[IdentityProvider]:
    """Run a provider while the block runs."""
    provider = IdentityProvider()
    handler = type("Handler", (_Handler,), {"provider": provider})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
