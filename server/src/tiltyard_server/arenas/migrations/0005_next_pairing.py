from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arenas', '0004_announced'),
    ]

    operations = [
        migrations.AddField(
            model_name='arena',
            name='next_in',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
