import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    safe_because = "a tournament has ten heralds at most, and old code always names a tournament"

    dependencies = [
        ('arenas', '0004_announced'),
        ('heralds', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='herald',
            name='arena',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='heralds', to='arenas.arena'),
        ),
        migrations.AlterField(
            model_name='herald',
            name='tournament',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='heralds', to='tournaments.tournament'),
        ),
        migrations.AddConstraint(
            model_name='herald',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('arena__isnull', False), ('tournament', None)), models.Q(('arena', None), ('tournament__isnull', False)), _connector='OR'), name='herald_of_one'),
        ),
    ]
