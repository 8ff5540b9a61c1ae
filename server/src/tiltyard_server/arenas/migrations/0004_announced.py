from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arenas', '0003_chat'),
    ]

    operations = [
        migrations.AddField(
            model_name='arena',
            name='is_announced',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
