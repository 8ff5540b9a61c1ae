// One bracket of the Dutch system: its criteria as the digits of a cost.
#pragma once
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "field.hpp"

namespace tiltyard {

enum class Mode { EDITION_2026, NORMAL_2017, PENULTIMATE_2017, FINAL_2017 };

// How much of what lies below is part of the graph.
enum class Reach { BRACKET, FOLLOWING, EVERYBODY };

struct BracketSpec {
    Mode mode = Mode::EDITION_2026;
    std::vector<int> moved_down, residents, following, below;  // below: under `following`
    bool is_odd = false;          // the round needs a bye
    bool has_bye_criterion = false;  // C9 speaks in this bracket
    bool is_following_last = false;  // 2017 only (reading R6)
    int point = 10;
};

// Digits of a mixed-radix number, the first being the most significant.
class Digits {
  public:
    int add(int most) {
        int width = 0;
        while (most >> width) ++width;
        widths.push_back(width);
        return static_cast<int>(widths.size()) - 1;
    }
    int close(int lowest) {  // returns the number of bits used
        shifts.resize(widths.size());
        int at = lowest;
        for (int d = static_cast<int>(widths.size()) - 1; d >= 0; --d) {
            shifts[d] = at;
            at += widths[d];
        }
        return at;
    }
    bool is_used(int d) const { return d >= 0 && widths[d] > 0; }
    int shift(int d) const { return shifts[d]; }

  private:
    std::vector<int> widths, shifts;
};

// Which digits a pair, a downfloater or an unpaired player of the next bracket adds to.
class Ledger {
  public:
    using Entries = std::vector<std::pair<int, int>>;  // (digit, amount)

    Ledger(const Field& players, const BracketSpec& bracket) : field(players), spec(bracket) {
        size = static_cast<int>(spec.moved_down.size() + spec.residents.size());
        low = field.players[spec.residents.back()].score;
        if (spec.mode == Mode::EDITION_2026) lay_out_2026();
        else lay_out_2017();
    }
    Digits digits;

    Entries pair(int a, int b, bool is_floated) const;  // a the moved-down or higher player
    Entries downfloat(int v, bool is_moved_down) const;
    Entries following(int v) const;

  private:
    const Field& field;
    const BracketSpec& spec;
    int size = 0, low = 0;
    int down = -1, next = -1, bye = -1, colour[4] = {-1, -1, -1, -1};
    int again[4] = {-1, -1, -1, -1};  // down/up one round ago, down/up two rounds ago
    int unpaired_moved_down = -1;
    std::map<int, int> down_score, next_score, difference, level_order;
    std::map<int, int> gap[4], limbo[4];

    const Player& at(int v) const { return field.players[v]; }
    int drop(int v) const { return at(v).score - (low - spec.point); }  // 2017 A.8
    static void put(Entries& out, const std::map<int, int>& table, int key) {
        const auto it = table.find(key);
        if (it != table.end()) out.push_back({it->second, 1});
    }
    void lay_out_2026();
    void lay_out_2017();
    void lay_out_colours();
    void put_colours(Entries& out, int a, int b) const;
};

inline void Ledger::lay_out_colours() {
    bool has_topscorer = false;
    for (int v : spec.moved_down) has_topscorer = has_topscorer || at(v).is_topscorer;
    for (int v : spec.residents) has_topscorer = has_topscorer || at(v).is_topscorer;
    for (int i = 0; i < 4; ++i) colour[i] = digits.add(i < 2 && !has_topscorer ? 0 : size / 2);
}

inline void Ledger::lay_out_2026() {
    std::map<int, int, std::greater<int>> scores, all;
    int eligible[4] = {0, 0, 0, 0}, most_unplayed = 0;
    for (int v : spec.moved_down) ++scores[at(v).score];
    const auto moved_scores = scores;
    for (int v : spec.residents) {
        ++scores[at(v).score];
        for (int f = 0; f < 2; ++f) {
            eligible[2 * f] += at(v).floats[f] == DOWN_FLOAT;
            eligible[2 * f + 1] += at(v).floats[f] == UP_FLOAT;
        }
    }
    for (int f = 0; f < 2; ++f)
        eligible[2 * f + 1] = std::min(eligible[2 * f + 1], static_cast<int>(spec.moved_down.size()));
    for (int v : spec.moved_down) most_unplayed = std::max(most_unplayed, at(v).unplayed);
    for (int v : spec.residents) most_unplayed = std::max(most_unplayed, at(v).unplayed);
    down = digits.add(size);                                                       // C6
    for (auto [score, count] : scores)
        if (score != low) down_score[score] = digits.add(count);                   // C7
    if (!spec.following.empty()) {                                                 // C8
        all = scores;
        for (int v : spec.following) ++all[at(v).score];
        next = digits.add(size + static_cast<int>(spec.following.size()));
        const int lowest = all.rbegin()->first;
        for (auto [score, count] : all)
            if (score != lowest) next_score[score] = digits.add(count);
    }
    if (spec.has_bye_criterion) bye = digits.add(most_unplayed);                   // C9
    lay_out_colours();                                                             // C10-C13
    for (int i = 0; i < 4; ++i) again[i] = digits.add(eligible[i]);                // C14-C17
    for (int i = 0; i < 4; ++i) {                                                  // C18-C21
        for (auto [score, count] : moved_scores)
            if (i % 2 == 0) limbo[i][score] = digits.add(count);
        for (auto [score, count] : moved_scores) gap[i][score - low] = digits.add(count);
    }
}

inline void Ledger::lay_out_2017() {
    std::map<int, int, std::greater<int>> next_scores, values, moved_levels;
    std::set<int> scores;
    for (int v : spec.moved_down) ++moved_levels[at(v).score];
    for (int v : spec.residents) scores.insert(at(v).score);
    for (int v : spec.moved_down) ++values[drop(v)];
    for (int v : spec.residents) ++values[drop(v)];
    for (int r : scores) {
        for (auto [m, count] : moved_levels) values[m - r];
        for (int q : scores) values[std::abs(q - r)];
    }
    down = digits.add(size);                                                       // C.5
    for (auto [value, count] : values) difference[value] = digits.add(size);       // C.6
    if (spec.mode == Mode::NORMAL_2017 && !spec.following.empty()) {               // C.7
        const int most = size + static_cast<int>(spec.following.size());
        for (int v : spec.moved_down) ++next_scores[at(v).score];
        for (int v : spec.residents) ++next_scores[at(v).score];
        for (int v : spec.following) ++next_scores[at(v).score];
        next = digits.add(3 * most);
        for (auto [score, count] : next_scores) next_score[score] = digits.add(count);
    }
    lay_out_colours();                                                             // C.8-C.11
    int eligible[4] = {0, 0, 0, 0};
    auto count_floats = [&](int v) {
        for (int f = 0; f < 2; ++f) {
            eligible[2 * f] += at(v).floats[f] == DOWN_FLOAT;
            eligible[2 * f + 1] += at(v).floats[f] == UP_FLOAT;
        }
    };
    for (int v : spec.moved_down) count_floats(v);
    for (int v : spec.residents) count_floats(v);
    for (int i = 0; i < 4; ++i) again[i] = digits.add(eligible[i]);                // C.12-C.15
    for (int i = 0; i < 4; ++i)
        for (auto [value, count] : values) gap[i][value] = digits.add(eligible[i]);  // C.16-C.19
    unpaired_moved_down = digits.add(static_cast<int>(spec.moved_down.size()));    // D.3
    for (auto [score, count] : moved_levels) level_order[score] = digits.add(count);
}

inline void Ledger::put_colours(Entries& out, int a, int b) const {
    const Player &p = at(a), &q = at(b);
    if (!p.colour || p.colour != q.colour) return;
    const bool is_both = p.strength == ABSOLUTE && q.strength == ABSOLUTE;
    if (std::min(p.difference, q.difference) > 1) out.push_back({colour[0], 1});
    if (is_both) {
        const bool is_third = p.difference == q.difference  ? p.is_against && q.is_against
                              : p.difference < q.difference ? p.is_against
                                                            : q.is_against;
        if (is_third) out.push_back({colour[1], 1});
    }
    out.push_back({colour[2], 1});
    if (std::min(p.strength, q.strength) == STRONG) out.push_back({colour[3], 1});
}

inline Ledger::Entries Ledger::pair(int a, int b, bool is_floated) const {
    Entries out;
    put_colours(out, a, b);
    if (spec.mode == Mode::EDITION_2026) {
        if (!is_floated) return out;
        for (int f = 0; f < 2; ++f) {
            const int distance = at(a).score - at(b).score;
            if (at(b).floats[f] == UP_FLOAT) {
                out.push_back({again[2 * f + 1], 1});
                put(out, gap[2 * f + 1], distance);
            }
            if (at(a).floats[f] == DOWN_FLOAT) put(out, gap[2 * f], distance);
        }
        return out;
    }
    const int distance = std::abs(at(a).score - at(b).score);
    put(out, difference, distance);
    if (distance == 0) return out;
    const int high = at(a).score > at(b).score ? a : b, lower = high == a ? b : a;
    for (int f = 0; f < 2; ++f) {
        if (at(high).floats[f] == DOWN_FLOAT) {
            out.push_back({again[2 * f], 1});
            put(out, gap[2 * f], distance);
        }
        if (at(lower).floats[f] == UP_FLOAT) {
            out.push_back({again[2 * f + 1], 1});
            put(out, gap[2 * f + 1], distance);
        }
    }
    return out;
}

inline Ledger::Entries Ledger::downfloat(int v, bool is_moved_down) const {
    Entries out{{down, 1}};
    const Player& p = at(v);
    if (spec.mode == Mode::EDITION_2026) {
        put(out, down_score, p.score);
        if (bye >= 0) out.push_back({bye, p.unplayed});
        for (int f = 0; f < 2; ++f) {
            if (p.floats[f] != DOWN_FLOAT) continue;
            if (is_moved_down) put(out, limbo[2 * f], p.score);
            else out.push_back({again[2 * f], 1});
        }
        return out;
    }
    put(out, difference, drop(v));
    for (int f = 0; f < 2; ++f) {
        if (p.floats[f] != DOWN_FLOAT) continue;
        out.push_back({again[2 * f], 1});
        put(out, gap[2 * f], drop(v));
    }
    if (is_moved_down) {
        out.push_back({unpaired_moved_down, 1});
        put(out, level_order, p.score);
    }
    return out;
}

inline Ledger::Entries Ledger::following(int v) const {
    Entries out;
    if (next < 0) return out;
    const bool weighs_three = spec.is_following_last && at(v).is_barred;
    out.push_back({next, spec.mode == Mode::EDITION_2026 || !weighs_three ? 1 : 3});
    put(out, next_score, at(v).score);
    return out;
}

}  // namespace tiltyard
