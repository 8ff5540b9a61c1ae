// A side's time in one game, and what it is told of it. The readable twin is tiltyard_hosts.uci.game.clock.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>

namespace tiltyard::chess {

inline constexpr int64_t SLACK_MS = 50, HANG_MS = 60'000;

struct Control {
    int64_t base_ms, increment_ms, moves_to_go, move_ms, nodes, depth;

    bool has_clock() const { return (base_ms || increment_ms) && !(move_ms || nodes || depth); }
};

class Clock {
  public:
    Clock(const Control& rules, int64_t margin)
        : control(rules), margin_ms(margin), left_ms(rules.base_ms + rules.increment_ms) {}

    Control control;
    int64_t margin_ms, left_ms, moves = 0;

    int64_t limit_ms() const {
        if (control.has_clock()) return left_ms;
        return control.move_ms ? control.move_ms : HANG_MS;
    }
    int64_t tolerance_ms() const { return control.move_ms ? std::max(margin_ms, SLACK_MS) : margin_ms; }
    int64_t moves_left() const { return control.moves_to_go ? control.moves_to_go - moves % control.moves_to_go : 0; }

    // By how many milliseconds a move was too late; 0, and it is counted, if it was in time.
    int64_t press(int64_t elapsed_ms) {
        const int64_t over = elapsed_ms - limit_ms();
        if (over > tolerance_ms()) return over;
        ++moves;
        if (control.has_clock()) {
            left_ms = std::max(left_ms - elapsed_ms, int64_t{0}) + control.increment_ms;
            if (control.moves_to_go && moves % control.moves_to_go == 0) left_ms += control.base_ms;
        }
        return 0;
    }
};

inline void tell_clock(std::string& line, const char* letter, const Clock& clock) {
    if (!clock.control.has_clock()) return;  // an opponent without a clock has no time to be told
    line += std::string(" ") + letter + "time " + std::to_string(std::max(int64_t{1}, clock.left_ms));
    if (clock.control.increment_ms)
        line += std::string(" ") + letter + "inc " + std::to_string(clock.control.increment_ms);
}

inline std::string write_go(const Clock& own, const Clock& white, const Clock& black) {
    const Control& control = own.control;
    if (control.move_ms) return "go movetime " + std::to_string(control.move_ms);
    if (control.nodes) return "go nodes " + std::to_string(control.nodes);
    if (control.depth) return "go depth " + std::to_string(control.depth);
    std::string line = "go";
    tell_clock(line, "w", white);
    tell_clock(line, "b", black);
    if (own.moves_left()) line += " movestogo " + std::to_string(own.moves_left());
    return line;
}

}  // namespace tiltyard::chess
