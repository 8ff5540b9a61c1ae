// A cheapest perfect matching of a complete graph whose costs are made, not listed.
//
// A pair costs what the table says for the kinds of its two vertices, plus `step` for each place
// between them when their groups differ, plus what `extras` adds for single pairs, plus, last and
// least, a random number mixed from their two seeds; pairs in `apart` do not exist.
//
// First all pairs are matched without the random numbers, which is quick, because most pairs cost
// the same. Prices from there are close to those of the whole problem. With them the pairs of
// least slack of each vertex are chosen, and matched with the random numbers. Then every pair left
// out is priced with the duals: one that would pay is added, and the search starts over. When none
// is left the duals prove that no perfect matching of the complete graph is cheaper.
#pragma once
#include <tuple>

#include "matcher.hpp"

namespace tiltyard {

template <class W>
struct PricedProblem {
    std::vector<int> kinds, groups;
    std::vector<W> table;  // kinds x kinds
    std::vector<uint64_t> seeds;
    int hash_bits = 16;
    W step{};
    std::vector<std::pair<int, int>> apart;
    std::vector<std::tuple<int, int, W>> extras;
};

template <class W>
class PricedMatching {
  public:
    explicit PricedMatching(const PricedProblem<W>& problem) : n(static_cast<int>(problem.kinds.size())) {
        graph.resize(n);
        graph.classes = n;
        graph.table.assign(static_cast<size_t>(n) * n, W(0));
        hashes.assign(static_cast<size_t>(n) * n, 0);
        is_allowed.assign(static_cast<size_t>(n) * n, 1);
        for (int v = 0; v < n; ++v) {
            graph.cls[v] = v;
            is_allowed[at(v, v)] = 0;
        }
        for (const auto& [u, v] : problem.apart) is_allowed[at(u, v)] = is_allowed[at(v, u)] = 0;
        fill(problem);
        kinds = problem.kinds;
        for (int kind : kinds) count_kinds = std::max(count_kinds, kind + 1);
        for (const auto& [u, v, extra] : problem.extras) {
            graph.table[at(u, v)] += shifted(extra, 2);
            graph.table[at(v, u)] = graph.table[at(u, v)];
        }
    }

    // False when there is no perfect matching at all.
    bool solve() {
        if (!start_without_hashes()) return false;
        start_closer();
        for (int reach = FIRST_REACH;; reach *= 2) {
            for (int v = 0; v < n; ++v) add_closest(v, reach);
            for (;;) {
                Matcher<W> matcher(graph);
                matcher.s.price = price;
                ++rounds;
                if (!matcher.solve()) break;
                if (!add_underpriced(matcher)) {
                    mates = matcher.s.mate;
                    return true;
                }
            }
        }
    }

    std::vector<int> mates;
    int rounds = 0;  // how often the search started

  private:
    static constexpr int FIRST_REACH = 12;
    const int n;
    CostGraph<W> graph;
    std::vector<uint32_t> hashes;
    std::vector<char> is_allowed;
    std::vector<int> kinds;
    int count_kinds = 0;
    std::vector<W> price;  // dual prices to start from, all of one parity

    size_t at(int u, int v) const { return static_cast<size_t>(u) * n + v; }

    void fill(const PricedProblem<W>& problem) {
        size_t width = 0;
        while (width * width < problem.table.size()) ++width;
        for (int u = 0; u < n; ++u)
            for (int v = u + 1; v < n; ++v) {
                W cost = problem.table[problem.kinds[u] * width + problem.kinds[v]];
                if (problem.groups[u] != problem.groups[v])
                    for (int bit = 0; (v - u) >> bit; ++bit)
                        if ((v - u) >> bit & 1) cost += shifted(problem.step, bit);
                graph.table[at(u, v)] = graph.table[at(v, u)] = shifted(cost, 2);
                const uint64_t mixed = (problem.seeds[u] ^ problem.seeds[v]) * uint64_t{0x9E3779B97F4A7C15};
                hashes[at(u, v)] = hashes[at(v, u)] = static_cast<uint32_t>(mixed >> (64 - problem.hash_bits));
            }
    }

    // Match all pairs by the greater costs alone; keep the prices, then let the hashes in.
    bool start_without_hashes() {
        for (int u = 0; u < n; ++u)
            for (int v = u + 1; v < n; ++v)
                if (is_allowed[at(u, v)]) graph.add(u, v);
        Matcher<W> matcher(graph);
        matcher.start_prices();
        if (!matcher.solve()) return false;
        matcher.flatten();
        price = matcher.s.price;
        for (W& one : price) one = shifted(half_of(half_of(one + W(3))), 2);  // up, to a multiple of four
        std::fill(graph.row.begin(), graph.row.end(), 0);
        for (size_t i = 0; i < hashes.size(); ++i) graph.table[i] += shifted(W(static_cast<int64_t>(hashes[i])), 2);
        return true;
    }

    W slack(int u, int v) const { return price[u] + price[v] + graph.table[at(u, v)]; }

    // Lower every price by half of its least slack: many pairs become tight at once.
    void start_closer() {
        std::vector<W> down(n, W(0));
        for (int u = 0; u < n; ++u) {
            bool has_pair = false;
            for (int v = 0; v < n; ++v)
                if (is_allowed[at(u, v)]) {
                    const W gap = slack(u, v);
                    if (!has_pair || gap < down[u]) down[u] = gap;
                    has_pair = true;
                }
        }
        for (int u = 0; u < n; ++u) price[u] -= half_of(down[u]);
    }

    // Add the pairs of u with the least slack, and the best with each kind: an odd group needs a way out.
    void add_closest(int u, int reach) {
        std::vector<std::pair<W, int>> others;
        others.reserve(n);
        for (int v = 0; v < n; ++v)
            if (is_allowed[at(u, v)]) others.push_back({slack(u, v), v});
        const auto end = others.begin() + std::min<size_t>(reach, others.size());
        std::nth_element(others.begin(), end, others.end());
        for (auto one = others.begin(); one != end; ++one) graph.add(u, one->second);
        std::vector<std::pair<W, int>> best(count_kinds, {W(0), -1});
        for (const auto& one : others) {
            auto& held = best[kinds[one.second]];
            if (held.second < 0 || one < held) held = one;
        }
        for (const auto& [gap, v] : best)
            if (v >= 0) graph.add(u, v);
    }

    // Add every pair that the duals say would pay; say whether there was one.
    bool add_underpriced(Matcher<W>& matcher) {
        bool has_added = false;
        std::vector<W> worth;
        for (int u = 0; u < n; ++u) {
            matcher.find_worth(u, worth);
            for (int v = u + 1; v < n; ++v)
                if (is_allowed[at(u, v)] && !graph.has(u, v) && matcher.slack(u, v) + worth[v] < W(0)) {
                    graph.add(u, v);
                    has_added = true;
                }
        }
        return has_added;
    }
};

}  // namespace tiltyard
