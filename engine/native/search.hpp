// The earliest best candidate of a bracket (C.04.3 art. 3 and 4).
//
// One matching finds the best value of all criteria; then the candidate that the articles
// would generate first among the best is fixed decision by decision, each asked as "is there
// a best pairing that also has this?", which costs at most one alternating tree.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "bracket.hpp"
#include "transpositions.hpp"

namespace tiltyard {

struct Paired {
    bool is_possible = false, is_accepted = false;
    std::vector<std::pair<int, int>> pairs;  // moved-down or better-ranked player first
    std::vector<int> downfloaters;
    int unpaired_below = 0;  // players of the following bracket (and downfloaters) left over there
};

template <class W>
class BracketSearch {
  public:
    BracketSearch(const Field& players, const BracketSpec& given, const Completion& completion, Reach how_far)
        : field(players), spec(given), rest(completion), reach(how_far), ledger(players, given) {
        ledger.digits.close(2);
        gather();
        build_graph();
    }

    // `accept` judges the best value first: putting candidates in order is wasted when the graph
    // turns out to be too small.
    template <class Accept>
    Paired run(Accept accept) {
        Matcher<W> first(graph);
        set_exits(first);
        first.start_prices();
        if (!first.solve()) return {};
        if (Paired unordered = read(first); !accept(unordered)) return unordered;
        choose_moved_down(first);
        pair_moved_down(first);
        order_remainder(first);
        Paired out = read(first);
        out.is_accepted = true;
        return out;
    }

  private:
    const Field& field;
    const BracketSpec& spec;
    const Completion& rest;
    const Reach reach;
    Ledger ledger;
    CostGraph<W> graph;
    std::vector<int> who;  // vertex -> player; -1 is the seat of the bye
    int moved = 0, bracket = 0, near_end = 0, seat = -1;

    Paired read(const Matcher<W>& first) const {
        Paired out;
        out.is_possible = true;
        for (int v = 0; v < bracket; ++v) {
            const int m = partner(first, v);
            if (m > v) out.pairs.push_back({who[v], who[m]});
            if (m < 0) out.downfloaters.push_back(who[v]);
        }
        for (int v = 0; v < near_end; ++v)
            if (first.s.mate[v] < 0 || (first.s.mate[v] >= near_end)) ++out.unpaired_below;
        return out;
    }

    // Who v is paired with inside the bracket, or -1: a pair of moved-down players (2017,
    // penultimate bracket) only says that both float.
    int partner(const Matcher<W>& matcher, int v) const {
        const int m = matcher.s.mate[v];
        return m < 0 || m >= bracket || (v < moved && m < moved) ? -1 : m;
    }

    void gather() {
        who = spec.moved_down;
        moved = static_cast<int>(who.size());
        who.insert(who.end(), spec.residents.begin(), spec.residents.end());
        bracket = near_end = static_cast<int>(who.size());
        if (reach == Reach::BRACKET) return;
        who.insert(who.end(), spec.following.begin(), spec.following.end());
        near_end = static_cast<int>(who.size());
        if (reach == Reach::FOLLOWING) return;
        who.insert(who.end(), spec.below.begin(), spec.below.end());
        if (who.size() % 2) {
            seat = static_cast<int>(who.size());
            who.push_back(-1);
        }
    }

    W weigh(const Ledger::Entries& entries) const {
        W out(0);
        for (auto [digit, amount] : entries)
            if (ledger.digits.is_used(digit)) {
                const W unit = shifted(W(1), ledger.digits.shift(digit));
                for (int i = 0; i < amount; ++i) out += unit;
            }
        return out;
    }

    W cost_of(int u, int v) const {  // u < v
        if (v < bracket) {
            if (v < moved) return down_cost(u) + down_cost(v);
            return weigh(ledger.pair(who[u], who[v], u < moved));
        }
        W out(0);
        if (u < bracket) out += down_cost(u);
        if (u < near_end && v >= near_end) out += weigh(ledger.following(who[u]));
        return out;
    }
    W down_cost(int v) const { return weigh(ledger.downfloat(who[v], v < moved)); }

    // Two vertices of one class cost the same with everybody.
    std::vector<int> signature(int v) const {
        const int zone = v < moved ? 0 : v < bracket ? 1 : v < near_end ? 2 : v != seat ? 3 : 4;
        if (zone >= 3) return {zone};
        const Player& p = field.players[who[v]];
        if (zone == 2) return {zone, p.score, p.is_barred};
        return {zone,        p.score,      p.colour,
                p.strength,  p.difference, p.is_against,
                p.floats[0], p.floats[1],  spec.has_bye_criterion ? p.unplayed : 0,
                p.is_barred};
    }

    void build_graph() {
        const int size = static_cast<int>(who.size());
        graph.resize(size);
        std::map<std::vector<int>, int> index;
        std::vector<int> sample;
        for (int v = 0; v < size; ++v) {
            const auto [it, is_new] = index.try_emplace(signature(v), static_cast<int>(sample.size()));
            if (is_new) sample.push_back(v);
            graph.cls[v] = it->second;
        }
        const int classes = graph.classes = static_cast<int>(sample.size());
        graph.table.resize(static_cast<size_t>(classes) * classes);
        for (int a = 0; a < classes; ++a)
            for (int b = a; b < classes; ++b)
                graph.table[static_cast<size_t>(a) * classes + b] = graph.table[static_cast<size_t>(b) * classes + a] =
                    cost_of(std::min(sample[a], sample[b]), std::max(sample[a], sample[b]));
        const bool lets_floaters_meet = spec.mode == Mode::PENULTIMATE_2017;
        for (int u = 0; u < size; ++u)
            for (int v = u + 1; v < size; ++v) {
                if (v < moved && !lets_floaters_meet) continue;
                if (v == seat ? rest.may_take_bye(who[u]) : field.may_meet(who[u], who[v])) graph.add(u, v);
            }
    }

    void set_exits(Matcher<W>& matcher) const {
        const bool is_last = spec.following.empty();
        for (int v = 0; v < near_end; ++v) {
            if (reach == Reach::EVERYBODY) continue;
            W cost(0);
            if (v < bracket) cost += down_cost(v);
            if (reach == Reach::FOLLOWING) cost += weigh(ledger.following(who[v]));
            matcher.s.exit[v] = cost;
            matcher.s.can_exit[v] = !is_last || rest.may_take_bye(who[v]);
        }
    }

    // The set of pairable moved-down players (4.4; 2017 D.3): each in order if possible.
    void choose_moved_down(Matcher<W>& matcher) {
        for (int i = 0; i < moved; ++i) {
            const auto inside = [&](int v) { return v >= moved && v < bracket; };
            if (matcher.restrict(i, inside, false)) continue;
            matcher.restrict(i, [&](int v) { return v < moved || v >= bracket; }, true);
        }
    }

    // Their opponents: the first transposition of the residents (4.2).
    void pair_moved_down(Matcher<W>& matcher) {
        std::vector<int> residents;
        for (int v = moved; v < bracket; ++v) residents.push_back(v);
        for (int i = 0; i < moved; ++i)
            if (partner(matcher, i) >= 0) matcher.fix_first(i, residents);
    }

    // The remainder: exchanges (4.3), then transpositions (4.2).
    void order_remainder(Matcher<W>& matcher) {
        std::vector<int> list;
        int pairs = 0;
        for (int v = moved; v < bracket; ++v) {
            if (matcher.s.is_out[v]) continue;
            list.push_back(v);
            const int m = matcher.s.mate[v];
            pairs += m > v && m < bracket;
        }
        if (pairs == 0) return;
        const int count = static_cast<int>(list.size());
        if (2 * bits_for_sum(count) < 48) put_in_order<int64_t>(matcher, list, pairs);
        else put_in_order<__int128>(matcher, list, pairs);
    }

    // Among the best: fewest exchanged players, then the smallest sum of the upper half. A problem
    // of its own with short costs, in which every matching that is not best costs more. All that are
    // best have as many pairs here, so places may count from the end of the upper half: then every
    // pair of the two halves is tight at the start, and so is whoever of the lower half floats.
    template <class V>
    void put_in_order(Matcher<W>& best, const std::vector<int>& list, int pairs) {
        const int count = static_cast<int>(list.size());
        const V exchange = V(4) << bits_for_sum(count);
        CostGraph<V> order;
        typename Matcher<V>::State start;
        start.exit.assign(graph.n, V(0));
        start.can_exit.assign(graph.n, 0);
        best.write_optima(order, V(exchange * V(count + 3)), start);
        order.is_ordered = true;
        order.half.assign(order.n, 0);
        order.place.assign(order.n, V(0));
        order.exchange = exchange;
        for (int i = 0; i < count; ++i) {
            order.half[list[i]] = i < pairs ? 1 : 2;
            order.place[list[i]] = V(4 * (i + 1 - pairs));
        }
        Matcher<V> matcher(order);
        matcher.s.mate = start.mate;
        matcher.s.is_out = start.is_out;
        matcher.s.exit = start.exit;
        matcher.s.can_exit = start.can_exit;
        for (int i = 0; i < pairs; ++i) matcher.s.price[list[i]] = -order.place[list[i]];
        matcher.part_slack_pairs();
        match_across(matcher, list, pairs);
        matcher.solve();
        std::vector<char> is_upper(order.n, 0);
        choose_exchange(matcher, list, is_upper);
        if (reach == Reach::BRACKET) transpose_alone(matcher, list, is_upper);
        else transpose(matcher, list, is_upper);
        best.s.mate = matcher.s.mate;
    }

    template <class V>
    void match_across(Matcher<V>& matcher, const std::vector<int>& list, int pairs) {
        for (int i = 0; i < pairs; ++i) {
            if (matcher.s.mate[list[i]] >= 0) continue;
            for (size_t j = pairs; j < list.size(); ++j)
                if (matcher.s.mate[list[j]] < 0 && matcher.g.has(list[i], list[j]) &&
                    matcher.slack(list[i], list[j]) == V(0)) {
                    matcher.match(list[i], list[j]);
                    break;
                }
        }
    }

    static int bits_for_sum(int count) {
        int bits = 0;
        while ((static_cast<int64_t>(count) * (count + 1) / 2) >> bits) ++bits;
        return bits;
    }

    template <class V>
    bool is_lower_of_pair(const Matcher<V>& matcher, int v) const {  // paired with somebody below
        const int m = matcher.s.mate[v];
        return m > v && m < bracket;
    }

    template <class V>
    void choose_exchange(Matcher<V>& matcher, const std::vector<int>& list, std::vector<char>& is_upper) {
        int exchanged = 0;
        for (int v : list) {
            is_upper[v] = matcher.g.half[v] == 1;
            exchanged += matcher.g.half[v] == 2 && is_lower_of_pair(matcher, v);
        }
        int left = exchanged;
        for (auto it = list.rbegin(); it != list.rend() && left; ++it) {
            const int v = *it;
            if (matcher.g.half[v] != 1) continue;
            if (!matcher.restrict(v, [&](int u) { return u < v || u >= bracket; }, true)) continue;
            is_upper[v] = 0;
            --left;
        }
        left = exchanged;
        for (auto it = list.begin(); it != list.end() && left; ++it) {
            const int v = *it;
            if (matcher.g.half[v] != 2) continue;
            if (!matcher.restrict(v, [&](int u) { return u > v && u < bracket; }, false)) continue;
            is_upper[v] = 1;
            --left;
        }
    }

    // With players below in the graph: fix opponents one by one.
    template <class V>
    void transpose(Matcher<V>& matcher, const std::vector<int>& list, const std::vector<char>& is_upper) {
        for (int v : list) {
            if (!is_upper[v]) continue;
            std::vector<int> lower;
            for (int u : list)
                if (u > v && !is_upper[u]) lower.push_back(u);
            matcher.fix_first(v, lower);
        }
    }

    // The bracket alone: the graph is bipartite and its tight edges hold every best candidate.
    template <class V>
    void transpose_alone(Matcher<V>& matcher, const std::vector<int>& list, const std::vector<char>& is_upper) {
        matcher.flatten();
        std::vector<int> upper, lower;
        for (int v : list) (is_upper[v] ? upper : lower).push_back(v);
        auto cut_inside = [&](const std::vector<int>& side) {
            for (size_t i = 0; i < side.size(); ++i)
                for (size_t j = i + 1; j < side.size(); ++j) matcher.g.cut(side[i], side[j]);
        };
        cut_inside(upper);
        cut_inside(lower);
        for (int v : upper) {
            for (int u : lower)
                if (u < v) matcher.g.cut(u, v);
            matcher.s.can_exit[v] = 0;
        }
        for (int v : list)
            if (matcher.s.mate[v] >= 0 && !matcher.g.has(v, matcher.s.mate[v])) {
                matcher.s.mate[matcher.s.mate[v]] = -1;
                matcher.s.mate[v] = -1;
            }
        matcher.part_slack_pairs();
        matcher.repair();
        Transpositions order(static_cast<int>(upper.size()), static_cast<int>(lower.size()));
        for (size_t i = 0; i < upper.size(); ++i)
            for (size_t j = 0; j < lower.size(); ++j)
                if (matcher.g.has(upper[i], lower[j]) && matcher.slack(upper[i], lower[j]) == V(0))
                    order.allow(static_cast<int>(i), static_cast<int>(j));
        std::vector<int> place(matcher.n, -1);
        for (size_t j = 0; j < lower.size(); ++j) {
            place[lower[j]] = static_cast<int>(j);
            if (matcher.s.can_exit[lower[j]] && matcher.s.price[lower[j]] + matcher.s.exit[lower[j]] == V(0))
                order.allow_exit(static_cast<int>(j));
        }
        for (size_t i = 0; i < upper.size(); ++i) order.start(static_cast<int>(i), place[matcher.s.mate[upper[i]]]);
        const std::vector<int> chosen = order.first();
        for (int v : list) matcher.s.mate[v] = -1;
        for (size_t i = 0; i < upper.size(); ++i) matcher.match(upper[i], lower[chosen[i]]);
    }
};

}  // namespace tiltyard
