// The moves of a game, one after the other: ask, await, check, press the clock. No Python runs meanwhile; it looks
// when something has to be judged, when something went wrong, and now and then. The readable twin is
// GameInPlay._take_move in tiltyard_hosts.uci.game.play.
#pragma once
#include <array>
#include <limits>

#include "clock.hpp"
#include "game.hpp"
#include "lines.hpp"
#include "report.hpp"

namespace tiltyard::chess {

inline constexpr double STOP_SECONDS = 0.2, WRITE_SECONDS = 5.0, GREET_SECONDS = 0.02;

// Why the turns stop. The numbers are those of Stop in tiltyard_hosts.uci.game.turns; a signal is looked at by
// module.cpp.
enum class Stop { PAUSE, JUDGE, ILLEGAL, LATE, SILENT, CRASH, DEAF, SIGNAL };

struct Seat {
    Lines& lines;  // what the engine says
    int input;     // where it reads
    Clock clock;
};

struct Turn {
    std::string move, report, exact;
    double seconds;
    int64_t left_ms;
};

struct Judging {
    bool is_always;   // the scores count
    int men;          // so few pieces are looked up in tables
    int most_plies;   // 0: no limit
};

class Turns {
  public:
    Turns(Game& game, Seat white, Seat black, const std::string& first_position, const Judging& rules)
        : board(game), seats{white, black}, judging(rules), position(first_position) {
        for (const std::string& move : game.moves) follow(move);
    }

    std::vector<Turn> turns;  // since somebody took them
    double thinking = 0, asked_at = 0;
    std::string said;  // the move of an engine that is none
    int64_t over = 0;  // milliseconds

    Stop run(double pause_at) {
        while (true) {
            if (!is_asked) ask();
            if (const Stop stop = tell(); stop != Stop::PAUSE) return stop;
            if (last_at >= pause_at) {  // the next one thinks already
                last_at = NEVER;
                return Stop::PAUSE;
            }
            if (const Stop stop = take_move(); stop != Stop::PAUSE) return stop;
        }
    }

    int64_t limit_ms() const { return mover().clock.limit_ms(); }
    std::array<int64_t, 2> clocks() const { return {seats[0].clock.left_ms, seats[1].clock.left_ms}; }

  private:
    static constexpr double NEVER = -std::numeric_limits<double>::infinity();

    Game& board;
    std::array<Seat, 2> seats;
    Judging judging;
    std::string position, unsent;
    Answer answer;
    double last_at = NEVER;
    bool is_asked = false, is_first = true;

    Seat& mover() { return seats[board.now.is_white ? 0 : 1]; }
    const Seat& mover() const { return seats[board.now.is_white ? 0 : 1]; }

    void follow(const std::string& move) {
        position += std::exchange(is_first, false) ? " moves " : " ";
        position += move;
    }

    void ask() {
        Seat& seat = mover();
        seat.lines.forget();
        seat.lines.reset();
        greet(seats[board.now.is_white ? 1 : 0]);
        greet(seat);
        answer = {};
        unsent = position + "\n" + write_go(seat.clock, seats[0].clock, seats[1].clock) + "\n";
        is_asked = true;
        asked_at = monotonic();  // before the write: the engine may well run before it returns
    }

    // Ask whether it is there, and wait a moment for the answer: on a busy machine a process that was just awake is
    // given a processor sooner. Both are asked before each move; who does not answer is asked for it all the same.
    static void greet(Seat& seat) {
        constexpr std::string_view question = "isready\n";
        if (::write(seat.input, question.data(), question.size()) < 0) return;  // so few bytes go whole or not at all
        const double deadline = monotonic() + GREET_SECONDS;
        Line line;
        while (seat.lines.read(deadline, line) && line.raw != "readyok") continue;
    }

    // Write what is not written yet; PAUSE when it is.
    Stop tell() {
        while (!unsent.empty()) {
            const ssize_t size = ::write(mover().input, unsent.data(), unsent.size());
            if (size > 0) {
                unsent.erase(0, static_cast<size_t>(size));
                continue;
            }
            if (errno == EINTR) return Stop::SIGNAL;
            if (errno != EAGAIN && errno != EWOULDBLOCK) return Stop::CRASH;
            const double left = asked_at + WRITE_SECONDS - monotonic();
            if (left <= 0) return Stop::DEAF;
            pollfd waiting{mover().input, POLLOUT, 0};
            if (poll(&waiting, 1, static_cast<int>(std::ceil(left * 1000))) < 0 && errno == EINTR) return Stop::SIGNAL;
        }
        return Stop::PAUSE;
    }

    Stop take_move() {
        Seat& seat = mover();
        const double limit = static_cast<double>(seat.clock.limit_ms() + seat.clock.tolerance_ms()) / 1000;
        seat.lines.is_interrupted = false;
        if (!seat.lines.await_move(asked_at + limit + STOP_SECONDS, answer))
            return seat.lines.is_interrupted ? Stop::SIGNAL : Stop::SILENT;
        is_asked = false;
        const double seconds = answer.move.at - asked_at;
        thinking += seconds;
        const std::vector<std::string_view> words = split(answer.move.raw);
        const std::string move(words.size() > 1 ? words[1] : std::string_view());
        if (!board.push(move)) {
            said = move;
            return Stop::ILLEGAL;
        }
        over = seat.clock.press(static_cast<int64_t>(seconds * 1000));
        if (over) return Stop::LATE;
        follow(board.moves.back());
        turns.push_back(
            {board.moves.back(), std::move(answer.report), std::move(answer.exact), seconds, seat.clock.left_ms});
        last_at = answer.move.at;
        return must_be_judged() ? Stop::JUDGE : Stop::PAUSE;
    }

    bool must_be_judged() const {
        if (judging.is_always || board.ending != Ending::OPEN) return true;
        if (judging.most_plies && board.ply() - board.first_ply >= judging.most_plies) return true;
        return judging.men && board.pieces() <= judging.men;
    }
};

}  // namespace tiltyard::chess
