// The players of a round as they come from Python, checked.
#pragma once
#include <string>
#include <tuple>
#include <vector>

#include "argument.hpp"
#include "field.hpp"

namespace tiltyard {

using Row = std::tuple<int, int, int, int, int, int>;

enum Flag { AGAINST = 1, TOPSCORER = 2, BARRED = 4 };
inline constexpr int LARGEST_SCORE = 100'000'000;
inline constexpr int MOST_ROUNDS = 10'000;

inline void check_number(int value, int least, int most, const char* what, size_t row) {
    require(value >= least && value <= most, "player.malformed", [&] {
        return std::string(what) + " of player " + text(static_cast<int64_t>(row)) + " is " + text(value) +
               "; it must be from " + text(least) + " to " + text(most) + ".";
    });
}

inline std::vector<Player> read_players(const std::vector<Row>& rows) {
    std::vector<Player> out;
    out.reserve(rows.size());
    for (const auto& [score, due, difference, flags, unplayed, floats] : rows) {
        const size_t at = out.size();
        check_number(score, -LARGEST_SCORE, LARGEST_SCORE, "The score", at);
        check_number(due, 0, 11, "The due colour", at);
        check_number(difference, -MOST_ROUNDS, MOST_ROUNDS, "The colour difference", at);
        check_number(flags, 0, AGAINST | TOPSCORER | BARRED, "The flags", at);
        check_number(unplayed, 0, MOST_ROUNDS, "The number of unplayed rounds", at);
        check_number(floats, 0, 15, "The floats", at);
        require(out.empty() || score <= out.back().score, "player.order", [&] {
            return "Player " + text(static_cast<int64_t>(at)) +
                   " has a higher score than the one before; give the players in rank order.";
        });
        Player p;
        p.score = score;
        p.colour = due / 4;
        p.strength = due % 4;
        p.difference = difference < 0 ? -difference : difference;
        p.is_against = flags & AGAINST;
        p.is_topscorer = flags & TOPSCORER;
        p.is_barred = flags & BARRED;
        p.unplayed = unplayed;
        p.floats[0] = floats % 4;
        p.floats[1] = floats / 4;
        out.push_back(p);
    }
    return out;
}

// Who has met whom: a list for each player, and both know of it.
inline void check_met(const std::vector<std::vector<int>>& met, size_t players) {
    require(met.size() == players, "met.length", [&] {
        return text(static_cast<int64_t>(players)) + " players need as many lists of past opponents, not " +
               text(static_cast<int64_t>(met.size())) + ".";
    });
    for (const auto& list : met) check_vertices(list, static_cast<int64_t>(players));
    for (size_t v = 0; v < met.size(); ++v)
        for (int other : met[v]) {
            const auto& back = met[other];
            require(std::find(back.begin(), back.end(), static_cast<int>(v)) != back.end(), "met.one_sided", [&] {
                return "Player " + text(static_cast<int64_t>(v)) + " has met " + text(other) +
                       ", but not the other way round; list each meeting for both.";
            });
        }
}

}  // namespace tiltyard
