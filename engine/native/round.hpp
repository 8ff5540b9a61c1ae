// A whole round of the Dutch system, bracket by bracket from the top.
#pragma once
#include <algorithm>
#include <vector>

#include "argument.hpp"
#include "search.hpp"

namespace tiltyard {

struct BracketRecord {
    std::vector<int> moved_down, residents, downfloaters;
    std::vector<std::pair<int, int>> pairs;
};

struct RoundRecord {
    bool is_possible = false;
    int bye = -1, bye_score = 0;
    std::vector<BracketRecord> brackets;
};

inline constexpr auto ALWAYS = [](const Paired&) { return true; };

class Round {
  public:
    Round(const Field& players, int one_point)
        : field(players), point(one_point), is_odd(players.n % 2), rest(players, is_odd) {
        for (int v = 0; v < field.n; ++v) {
            if (groups.empty() || field.players[v].score != field.players[groups.back()[0]].score)
                groups.emplace_back();
            groups.back().push_back(v);
        }
    }

    RoundRecord pair_2026() {
        RoundRecord out;
        if (field.n == 0 || !find_bye_score()) {
            out.is_possible = field.n == 0;
            return out;
        }
        std::vector<int> moved_down;
        for (size_t g = 0; g < groups.size(); ++g) {
            BracketSpec spec = bracket(moved_down, g, Mode::EDITION_2026);
            const int own = field.players[groups[g][0]].score;
            // Who can meet nobody has the bye: C9 then has nothing to choose.
            const bool sends_to_bye = is_odd && !field.has_loner && rest.bye_score >= own;
            const Paired paired = pair_bracket_2026(spec, sends_to_bye);
            if (!paired.is_possible) return out;
            moved_down = record(out, spec, paired);
        }
        return finish(out, moved_down);
    }

    RoundRecord pair_2017() {
        RoundRecord out;
        rest.bye_score = field.n ? field.players[0].score : 0;
        out.is_possible = field.n == 0;
        if (field.n == 0 || !rest.is_possible(everybody_from(0), 0)) return out;
        std::vector<int> moved_down;
        for (size_t g = 0; g < groups.size(); ++g) {
            const bool is_last = g + 1 == groups.size();
            BracketSpec spec = bracket(moved_down, g, is_last ? Mode::FINAL_2017 : Mode::NORMAL_2017);
            spec.is_following_last = g + 2 == groups.size();
            Paired paired = is_last ? search(spec, Reach::BRACKET, ALWAYS) : pair_bracket_2017(spec);
            if (!is_last && !completes(paired.downfloaters, g)) return collapse(out, moved_down, g);
            if (!paired.is_possible) return out;
            moved_down = record(out, spec, paired);
        }
        return finish(out, moved_down);
    }

  private:
    const Field& field;
    const int point;
    const bool is_odd;
    Completion rest;
    std::vector<std::vector<int>> groups;

    std::vector<int> everybody_from(size_t g) const {
        std::vector<int> out;
        for (; g < groups.size(); ++g) out.insert(out.end(), groups[g].begin(), groups[g].end());
        return out;
    }

    // C5: the lowest score that can take the bye in any complete pairing.
    bool find_bye_score() {
        const std::vector<int> all = everybody_from(0);
        if (!is_odd) return rest.is_possible(all, 0);
        for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
            rest.bye_score = field.players[group->front()].score;
            if (rest.is_possible(all, 0)) return true;
        }
        return false;
    }

    BracketSpec bracket(const std::vector<int>& moved_down, size_t g, Mode mode) const {
        BracketSpec spec;
        spec.mode = mode;
        spec.moved_down = moved_down;
        spec.residents = groups[g];
        if (g + 1 < groups.size()) spec.following = groups[g + 1];
        spec.below = everybody_from(g + 2);
        spec.is_odd = is_odd;
        spec.point = point;
        return spec;
    }

    // The criteria need as many bits as the bracket has players and scores: take the shortest type.
    template <class Accept>
    Paired search(const BracketSpec& spec, Reach reach, Accept accept) const {
        const int bits = Ledger(field, spec).digits.close(2) + 8;  // eight: room for duals
        if (bits < 64) return BracketSearch<int64_t>(field, spec, rest, reach).run(accept);
        if (bits < 128) return BracketSearch<__int128>(field, spec, rest, reach).run(accept);
        if (bits < 256) return BracketSearch<Wide<4>>(field, spec, rest, reach).run(accept);
        if (bits < 512) return BracketSearch<Wide<8>>(field, spec, rest, reach).run(accept);
        if (bits < 1024) return BracketSearch<Wide<16>>(field, spec, rest, reach).run(accept);
        if (bits < 4096) return BracketSearch<Wide<64>>(field, spec, rest, reach).run(accept);
        throw Refusal("InputError", "cost.too_large",
                      "The criteria of this bracket need " + text(bits) + " bits; the widest kernel has 4096.");
    }

    Paired pair_bracket_2026(BracketSpec& spec, bool sends_to_bye) const {
        if (spec.following.empty()) {
            spec.has_bye_criterion = sends_to_bye;
            return search(spec, Reach::BRACKET, ALWAYS);
        }
        if (sends_to_bye) {
            const Paired plain =
                search(spec, Reach::EVERYBODY, [](const Paired& p) { return p.downfloaters.size() != 1; });
            if (plain.is_accepted) return plain;
            spec.has_bye_criterion = true;
            return search(spec, Reach::EVERYBODY, ALWAYS);
        }
        const Paired alone = search(spec, Reach::BRACKET, [&](const Paired& p) {
            return is_settled_below(spec, static_cast<int>(p.downfloaters.size()));
        });
        if (alone.is_accepted) return alone;
        if (!spec.below.empty()) {
            const std::vector<int> sure = leavers({&spec.moved_down, &spec.residents, &spec.following});
            const Paired near = search(spec, Reach::FOLLOWING, [&](const Paired& p) {
                const int others = p.unpaired_below - static_cast<int>(sure.size());
                return others >= 0 && rest.is_plain(with(sure, spec.below), others);
            });
            if (near.is_accepted) return near;
        }
        return search(spec, Reach::EVERYBODY, ALWAYS);
    }

    // Whether any `count` downfloaters leave the same outlook (C4 and C8): the following bracket
    // has so many possible pairs that it loses nobody but one resident if its number is odd.
    bool is_settled_below(const BracketSpec& spec, int count) const {
        if (count == 0) {
            std::vector<int> all = spec.following;
            all.insert(all.end(), spec.below.begin(), spec.below.end());
            return rest.is_possible(all, 0);
        }
        const std::vector<int> next = unbound(spec.following);
        const int others = count - static_cast<int>(leavers({&spec.moved_down, &spec.residents}).size());
        const bool leaves_one = (others + next.size()) % 2;
        if (others < 0 || !is_dense(next, leaves_one, others)) return false;
        std::vector<int> low = with(leavers({&spec.moved_down, &spec.residents, &spec.following}), spec.below);
        if (!leaves_one) return rest.is_possible(low, 0);
        low.insert(low.begin(), -1);
        for (int tries = 0, i = static_cast<int>(next.size()) - 1; i >= 0 && tries < 8; --i, ++tries) {
            low[0] = next[i];
            if (rest.is_possible(low, 0)) return true;
        }
        return false;
    }

    // Players of these groups whose only opponent (see Field::bound) is in none of them, if they
    // have one at all.
    std::vector<int> leavers(const std::vector<const std::vector<int>*>& above) const {
        std::vector<int> out;
        for (const auto* group : above)
            for (int v : *group) {
                if (field.bound[v] == Field::FREE) continue;
                bool stays = false;
                for (const auto* other : above)
                    stays = stays || std::find(other->begin(), other->end(), field.bound[v]) != other->end();
                if (!stays) out.push_back(v);
            }
        return out;
    }

    std::vector<int> unbound(const std::vector<int>& group) const {
        std::vector<int> out;
        for (int v : group)
            if (field.bound[v] == Field::FREE) out.push_back(v);
        return out;
    }

    static std::vector<int> with(std::vector<int> group, const std::vector<int>& more) {
        group.insert(group.end(), more.begin(), more.end());
        return group;
    }

    bool is_dense(const std::vector<int>& group, bool leaves_one, int outside) const {
        int clash[3] = {0, 0, 0};
        for (int v : group) ++clash[field.absolute_class(v)];
        const int size = static_cast<int>(group.size()) + outside - leaves_one;
        return size >= 2 && 2 * (field.most_met + std::max({1, clash[1], clash[2]}) + 2 * outside) <= size;
    }

    Paired pair_bracket_2017(const BracketSpec& spec) const {
        const Paired alone = search(spec, Reach::BRACKET, [&](const Paired& p) {
            const std::vector<int> next = unbound(spec.following);
            const int count = static_cast<int>(p.downfloaters.size());
            const int others = count - static_cast<int>(leavers({&spec.moved_down, &spec.residents}).size());
            const bool leaves_one = (others + next.size()) % 2;
            bool has_free = !leaves_one || !spec.is_following_last;
            for (int v : next) has_free = has_free || !field.players[v].is_barred;
            return count == 0 || (others >= 0 && has_free && is_dense(next, leaves_one, others));
        });
        return alone.is_accepted ? alone : search(spec, Reach::FOLLOWING, ALWAYS);
    }

    bool completes(const std::vector<int>& downfloaters, size_t g) const {
        std::vector<int> group = downfloaters;
        const std::vector<int> lower = everybody_from(g + 1);
        group.insert(group.end(), lower.begin(), lower.end());
        return rest.is_possible(group, 0);
    }

    // 2017 A.9: the bracket becomes the penultimate one, everybody below the last.
    RoundRecord collapse(RoundRecord& out, const std::vector<int>& moved_down, size_t g) {
        BracketSpec spec = bracket(moved_down, g, Mode::PENULTIMATE_2017);
        const Paired paired = search(spec, Reach::EVERYBODY, ALWAYS);
        if (!paired.is_possible) return out;
        const std::vector<int> down = record(out, spec, paired);
        BracketSpec last = bracket(down, g, Mode::FINAL_2017);
        last.residents = everybody_from(g + 1);
        last.following.clear();
        last.below.clear();
        const Paired final_pairs = search(last, Reach::BRACKET, ALWAYS);
        if (!final_pairs.is_possible) return out;
        return finish(out, record(out, last, final_pairs));
    }

    std::vector<int> record(RoundRecord& out, const BracketSpec& spec, const Paired& paired) const {
        out.brackets.push_back({spec.moved_down, spec.residents, paired.downfloaters, paired.pairs});
        return paired.downfloaters;
    }

    RoundRecord finish(RoundRecord& out, const std::vector<int>& left) const {
        out.is_possible = left.size() == static_cast<size_t>(is_odd);
        out.bye = left.empty() ? -1 : left[0];
        out.bye_score = rest.bye_score;
        return out;
    }
};

}  // namespace tiltyard
