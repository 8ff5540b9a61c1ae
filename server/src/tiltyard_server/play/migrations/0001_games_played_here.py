"""Ludo in tournaments. The app was called `hosting`, and its tables still are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True
    replaces = [('hosting', '0001_games_played_here')]

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='HostedPulse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
            ],
            options={'db_table': 'hosting_pulse'},
        ),
        migrations.CreateModel(
            name='HostedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match_number', models.PositiveIntegerField()),
                ('game_number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('ludo', 'Ludo')], max_length=20)),
                ('first_entry', models.PositiveIntegerField()),
                ('second_entry', models.PositiveIntegerField()),
                ('seed', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('status', models.CharField(max_length=20)),
                ('number', models.PositiveIntegerField(default=0)),
                ('session', models.JSONField()),
                ('due_at', models.DateTimeField(null=True)),
                ('opened_at', models.DateTimeField()),
                ('winner', models.PositiveSmallIntegerField(null=True)),
                ('reason', models.CharField(default='', max_length=20)),
                ('ended_at', models.DateTimeField(null=True)),
                ('reported_at', models.DateTimeField(null=True)),
                ('report_error', models.CharField(default='', max_length=300)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hosted', to='tournaments.tournament')),
            ],
            options={'db_table': 'hosting_hostedgame'},
        ),
        migrations.CreateModel(
            name='HostedMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.BigIntegerField()),
                ('payload', models.JSONField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='record', to='play.hostedgame')),
            ],
            options={'db_table': 'hosting_hostedmove'},
        ),
        migrations.CreateModel(
            name='HostSetup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('ludo', 'Ludo')], max_length=20)),
                ('turn_seconds', models.PositiveIntegerField(default=20)),
                ('grace_seconds', models.PositiveIntegerField(default=60)),
                ('no_show_seconds', models.PositiveIntegerField(default=300)),
                ('missed_max', models.PositiveSmallIntegerField(default=3)),
                ('think_ms', models.PositiveIntegerField(default=800)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='host', to='tournaments.tournament')),
            ],
            options={'db_table': 'hosting_hostsetup'},
        ),
        migrations.CreateModel(
            name='HostedPresence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('socket', models.CharField(max_length=32, unique=True)),
                ('process', models.CharField(db_index=True, max_length=32)),
                ('seen_at', models.DateTimeField(db_index=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='play.hostedgame')),
            ],
            options={'db_table': 'hosting_presence'},
        ),
        migrations.CreateModel(
            name='BotSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry_number', models.PositiveIntegerField()),
                ('level', models.CharField(max_length=20)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bots', to='tournaments.tournament')),
            ],
            options={
                'db_table': 'hosting_botseat',
                'constraints': [models.UniqueConstraint(fields=('tournament', 'entry_number'), name='bot_seat_unique')],
            },
        ),
        migrations.AddIndex(
            model_name='hostedgame',
            index=models.Index(fields=['due_at'], name='hosting_hos_due_at_0770cc_idx'),
        ),
        migrations.AddConstraint(
            model_name='hostedgame',
            constraint=models.UniqueConstraint(fields=('tournament', 'match_number', 'game_number'), name='hosted_game_unique'),
        ),
        migrations.AddConstraint(
            model_name='hostedgame',
            constraint=models.UniqueConstraint(condition=models.Q(('reported_at', None)), fields=('tournament', 'match_number'), name='hosted_game_one_open'),
        ),
        migrations.AddConstraint(
            model_name='hostedmove',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='hosted_move_number_unique'),
        ),
    ]
