from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0001_ratings_and_histories'),
    ]

    operations = [
        migrations.AddField(
            model_name='rating',
            name='deviation',
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name='rating',
            name='volatility',
            field=models.FloatField(null=True),
        ),
    ]
