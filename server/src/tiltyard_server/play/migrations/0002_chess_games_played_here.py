"""Chess in arenas. It had an app of its own, `chess_games`, as which its tables are called."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('chess_games', '0001_chess_games_played_here')]

    dependencies = [
        ('play', '0001_games_played_here'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChessPulse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('holder', models.CharField(default='', max_length=32)),
            ],
            options={'db_table': 'chess_games_chesspulse'},
        ),
        migrations.CreateModel(
            name='ChessGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('origin_kind', models.CharField(default='', max_length=20)),
                ('origin_id', models.BigIntegerField(null=True)),
                ('origin_number', models.BigIntegerField(null=True)),
                ('origin_name', models.CharField(default='', max_length=200)),
                ('white_name', models.CharField(max_length=150)),
                ('white_rating', models.IntegerField()),
                ('white_bot', models.CharField(default='', max_length=20)),
                ('black_name', models.CharField(max_length=150)),
                ('black_rating', models.IntegerField()),
                ('black_bot', models.CharField(default='', max_length=20)),
                ('is_rated', models.BooleanField()),
                ('seed', models.CharField(max_length=64)),
                ('number', models.PositiveIntegerField(default=0)),
                ('plies', models.PositiveIntegerField(default=0)),
                ('session', models.JSONField()),
                ('away', models.PositiveSmallIntegerField(default=0)),
                ('due', models.CharField(default='', max_length=20)),
                ('due_at', models.DateTimeField(null=True)),
                ('opened_at', models.DateTimeField(db_column='started_at')),
                ('ended_at', models.DateTimeField(null=True)),
                ('winner', models.PositiveSmallIntegerField(null=True)),
                ('reason', models.CharField(default='', max_length=20)),
                ('black_user', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('white_user', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={'db_table': 'chess_games_chessgame'},
        ),
        migrations.CreateModel(
            name='ChessMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('payload', models.JSONField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='record', to='play.chessgame')),
            ],
            options={'db_table': 'chess_games_chessmove'},
        ),
        migrations.CreateModel(
            name='ChessPresence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('socket', models.CharField(max_length=32, unique=True)),
                ('process', models.CharField(db_index=True, max_length=32)),
                ('seen_at', models.DateTimeField(db_index=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='play.chessgame')),
            ],
            options={
                'db_table': 'chess_games_chesspresence',
            },
        ),
        migrations.AddIndex(
            model_name='chessgame',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='chess_due'),
        ),
        migrations.AddIndex(
            model_name='chessgame',
            index=models.Index(condition=models.Q(('ended_at', None)), fields=['white_user'], name='chess_white_now'),
        ),
        migrations.AddIndex(
            model_name='chessgame',
            index=models.Index(condition=models.Q(('ended_at', None)), fields=['black_user'], name='chess_black_now'),
        ),
        migrations.AddConstraint(
            model_name='chessgame',
            constraint=models.UniqueConstraint(fields=('origin_kind', 'origin_id', 'origin_number'), name='chess_origin_unique'),
        ),
        migrations.AddConstraint(
            model_name='chessmove',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='chess_move_number_unique'),
        ),
    ]
