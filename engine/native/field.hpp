// The players of a round as numbers: what the criteria of the Dutch system ask about them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "matcher.hpp"

namespace tiltyard {

enum Strength { NO_STRENGTH, MILD, STRONG, ABSOLUTE };
enum FloatKind { NO_FLOAT, DOWN_FLOAT, UP_FLOAT };

struct Player {
    int score = 0;        // pairing score
    int colour = 0;       // due colour: 0 none, 1 white, 2 black
    int strength = 0;     // of the preference
    int difference = 0;   // absolute colour difference
    bool is_against = false;    // the last two games both had the colour not due
    bool is_topscorer = false;
    bool is_barred = false;     // from the bye
    int unplayed = 0;
    int floats[2] = {0, 0};     // one and two rounds ago
};

// Players in rank order with the pairs that the absolute criteria allow (C1, C3).
class Field {
  public:
    std::vector<Player> players;
    int n = 0, words = 0, most_met = 0;
    std::vector<uint64_t> row;
    // The only opponent of a player who is also that one's only opponent; ALONE for who can meet
    // nobody and must have the bye; FREE for everybody else.
    static constexpr int FREE = -1, ALONE = -2;
    std::vector<int> bound;
    bool has_loner = false;

    Field(std::vector<Player> ranked, const std::vector<std::vector<int>>& met) : players(std::move(ranked)) {
        n = static_cast<int>(players.size());
        words = (n + 63) / 64;
        std::vector<uint64_t> all(words, 0), absolute[3];
        for (auto& mask : absolute) mask.assign(words, 0);
        for (int v = 0; v < n; ++v) {
            set(all, v);
            if (absolute_class(v)) set(absolute[absolute_class(v)], v);
        }
        row.resize(static_cast<size_t>(n) * words);
        for (int v = 0; v < n; ++v) {
            uint64_t* mine = &row[static_cast<size_t>(v) * words];
            const auto& clash = absolute[absolute_class(v)];
            for (int w = 0; w < words; ++w) mine[w] = all[w] & ~clash[w];
            mine[v / 64] &= ~(uint64_t{1} << (v % 64));
            for (int other : met[v]) mine[other / 64] &= ~(uint64_t{1} << (other % 64));
        }
        bound.assign(n, FREE);
        for (int v = 0; v < n; ++v) {
            const int other = only_opponent(v);
            if (other == ALONE || (other >= 0 && only_opponent(other) == v)) bound[v] = other;
            has_loner = has_loner || other == ALONE;
        }
        for (int v = 0; v < n; ++v)
            if (bound[v] == FREE) most_met = std::max(most_met, static_cast<int>(met[v].size()));
    }
    bool may_meet(int u, int v) const { return row[static_cast<size_t>(u) * words + v / 64] >> (v % 64) & 1; }
    int absolute_class(int v) const {  // 0 when C3 never binds the player
        const Player& p = players[v];
        return p.strength == ABSOLUTE && !p.is_topscorer ? p.colour : 0;
    }

  private:
    int only_opponent(int v) const {
        int found = ALONE;
        for (int w = 0; w < words; ++w) {
            const uint64_t bits = row[static_cast<size_t>(v) * words + w];
            if (!bits) continue;
            if (found >= 0 || (bits & (bits - 1))) return FREE;
            found = 64 * w + __builtin_ctzll(bits);
        }
        return found;
    }
    static void set(std::vector<uint64_t>& mask, int v) { mask[v / 64] |= uint64_t{1} << (v % 64); }
};

// Whether players can all be paired: a yes-or-no question on a nearly complete graph.
class Completion {
  public:
    Completion(const Field& players, bool is_odd) : field(players), odd(is_odd) {}

    int bye_score = 0;  // C5: the highest score that may take the bye

    bool may_take_bye(int v) const { return odd && !field.players[v].is_barred && field.players[v].score <= bye_score; }

    // By degrees alone (Dirac): everybody keeps half the others as possible opponents. `outside`
    // players of unknown identity join, who may not meet one another. Never wrongly true. Two who
    // can only meet each other do so and are in nobody's way; where one of them is missing the
    // answer is no. Who can meet nobody has the bye.
    bool is_plain(const std::vector<int>& group, int outside) const {
        int size = outside, clash[3] = {0, 0, 0};
        bool has_bye = false, has_loner = false;
        for (int v : group) {
            if (field.bound[v] == Field::ALONE) {
                if (has_loner || !may_take_bye(v)) return false;
                has_loner = true;
                continue;
            }
            if (field.bound[v] >= 0) {
                if (std::find(group.begin(), group.end(), field.bound[v]) == group.end()) return false;
                continue;
            }
            ++size;
            ++clash[field.absolute_class(v)];
            has_bye = has_bye || may_take_bye(v);
        }
        if (size % 2) {
            if (!has_bye || has_loner) return false;
            --size;
        }
        return 2 * (field.most_met + std::max({1, clash[1], clash[2]}) + 2 * outside) <= size;
    }

    // Exactly: everybody in `group` paired, one left for the bye if the number is odd, and no
    // pair inside the first `apart` players.
    bool is_possible(const std::vector<int>& group, int apart) const {
        if (group.empty()) return true;
        if (apart == 0 && is_plain(group, 0)) return true;
        const int size = static_cast<int>(group.size());
        const bool has_seat = size % 2;
        CostGraph<int64_t> graph;
        graph.resize(size + has_seat);
        graph.classes = 1;
        graph.table.assign(1, 0);
        for (int i = 0; i < size; ++i) {
            for (int j = std::max(i + 1, i < apart ? apart : 0); j < size; ++j)
                if (field.may_meet(group[i], group[j])) graph.add(i, j);
            if (has_seat && may_take_bye(group[i])) graph.add(i, size);
        }
        Matcher<int64_t> matcher(graph);
        return matcher.solve();
    }

  private:
    const Field& field;
    const bool odd;
};

}  // namespace tiltyard
