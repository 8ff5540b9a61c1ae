"""What a playing process tells the database: boards as they change, games when they are stored."""

from functools import partial
from pathlib import Path
from typing import Any

import chess
from django.db import transaction

from tiltyard.cup import CUP, find_match
from tiltyard.cup import CupGame as StoredGame
from tiltyard.machine import Log
from tiltyard_hosts.uci.contest.opening import AnyContest
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.game.play import PlayedGame, PlayedMove
from tiltyard_hosts.uci.runner.pool import Progress
from tiltyard_hosts.uci.storage import write_atomically
from tiltyard_server.cups.boards import write_board, write_move
from tiltyard_server.cups.log import LOG, describe_run, seal_game, seal_games
from tiltyard_server.cups.models import CupGame, CupRun
from tiltyard_server.log.log import Record


class Recorder:
    """A listener of the runner, and the keeper of its log: what follows from it can be lost."""

    def __init__(self, run: CupRun, contest: AnyContest) -> None:
        self._run = run
        self._contest = contest
        self._head = LOG.load_head(run)
        self._graphs: dict[int, list[dict[str, int]]] = {}  # of running games

    @transaction.atomic
    def keep_log(self, news: Log) -> None:
        """Write what has happened, and what the cup is now."""
        records = [
            Record(CUP.read_event(entry.kind, entry.version, entry.data)) for entry in news.entries
        ]
        self._head = LOG.append(self._run.pk, self._head, records, self._contest.cup)
        self._save_state()
        transaction.on_commit(partial(LOG.publish, self._run.pk, self._head))

    def restore_files(self) -> None:
        """Write the games again whose files are gone: a back-up of the database has none."""
        lost = {
            game.number: path
            for game in (*self._contest.games, *self._contest.unpaired)
            if game.path and not (path := Path(self._run.folder) / game.path).exists()
        }
        for row in self._run.games.filter(number__in=lost, is_over=True):
            write_atomically(lost[row.number], row.pgn)

    def begin(self) -> None:
        """Forget boards of games that a crash ended, and copy what the files have and we do not."""
        games = self._run.games
        games.filter(is_over=False).delete()
        counted = [game.number for game in self._contest.games]
        games.exclude(number__in=counted).delete()  # taken back in the moment before a crash
        known = set(games.values_list("number", flat=True))
        for game in self._contest.games:
            if game.number not in known:
                self._copy(game)
        self._save_state()

    def started(self, assignment: Assignment) -> None:
        """A game began; of one that another machine plays nothing is seen before its end."""
        if self._run.is_hosted:
            return
        game, _ = CupGame.objects.update_or_create(
            run=self._run,
            number=assignment.number,
            defaults={
                "match": assignment.match,
                "round": assignment.round,
                "white": assignment.white,
                "black": assignment.black,
                "is_over": False,
                "board": {},
            },
        )
        self._show(game, {})

    def moved(self, assignment: Assignment, progress: Progress) -> None:
        """A move was played."""
        board = write_board(progress, self._graphs.setdefault(assignment.number, []))
        game = self._run.games.filter(number=assignment.number, is_over=False).first()
        if game is not None:
            self._show(game, board)

    @transaction.atomic
    def finished(self, assignment: Assignment, game: StoredGame, played: PlayedGame) -> None:
        """A game ended and is stored."""
        self._graphs.pop(assignment.number, None)
        moves = _write_moves(played)
        CupGame.objects.update_or_create(
            run=self._run,
            number=game.number,
            defaults={
                **_write_head(game),
                "match": assignment.match,
                "round": assignment.round,
                "text": played.ending.text,
                "board": moves[-1] if moves else {},
                "start_fen": played.fen,
                "moves": moves,
                "pgn": self._read(game),
                "seal": "",
            },
        )
        seal_games(self._run.pk)

    @transaction.atomic
    def voided(self, machine: str) -> None:
        """Games of a machine count no more; their files and the log keep what they were."""
        counted = {game.number for game in self._contest.games}
        games = self._run.games.filter(is_over=True)
        games.filter(pk__in=[row.pk for row in games if row.number not in counted]).delete()
        self._save_state()

    def _show(self, game: CupGame, board: dict[str, Any]) -> None:
        """Write a board and its seal in one statement: nobody sees one without the other."""
        game.board = board
        shown = CupGame.objects.filter(pk=game.pk, is_over=False)
        shown.update(board=board, seal=seal_game(game))

    def _save_state(self) -> None:
        made = describe_run(self._contest.cup, self._run.choice)
        at = {"seq": self._head.seq, "head_hash": self._head.hash}
        CupRun.objects.filter(pk=self._run.pk).update(**made, **at, attempts=0)
        seal_games(self._run.pk)

    def _copy(self, game: StoredGame) -> None:
        """A game that was stored in the moment before a crash."""
        pgn = self._read(game)
        tags = dict(line[1:-2].split(' "', 1) for line in pgn.splitlines() if line[:1] == "[")
        start, moves = _read_moves(pgn)
        CupGame.objects.create(
            run=self._run,
            number=game.number,
            match=find_match(self._contest.cup, game),
            round=tags.get("Round", ""),
            board=moves[-1] if moves else {},
            start_fen=start,
            moves=moves,
            pgn=pgn,
            **_write_head(game),
        )

    def _read(self, game: StoredGame) -> str:
        return (Path(self._run.folder) / game.path).read_text(encoding="utf-8")


def _write_head(game: StoredGame) -> dict[str, Any]:
    return {
        "white": game.white,
        "black": game.black,
        "is_over": True,
        "result": game.result,
        "reason": game.reason,
        "plies": game.plies,
    }


def _write_moves(played: PlayedGame) -> list[dict[str, Any]]:
    board = chess.Board(played.fen, chess960=played.is_chess960)
    rows = []
    for move in played.moves:
        mover = 0 if board.turn else 1
        parsed = chess.Move.from_uci(move.uci)
        san = board.san(parsed)
        board.push(parsed)
        rows.append({"san": san, "fen": board.fen(), **write_move(move, mover)})
    return rows


def _read_moves(pgn: str) -> tuple[str, list[dict[str, Any]]]:
    import io  # noqa: PLC0415 - only after a crash

    import chess.pgn  # noqa: PLC0415

    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    board = game.board()
    played = PlayedGame(
        board.fen(),
        tuple(PlayedMove(move.uci(), None) for move in game.mainline_moves()),
        ending=None,  # type: ignore[arg-type]  # not looked at
        elapsed_ms=0,
        is_chess960=board.chess960,
    )
    return board.fen(), _write_moves(played)
