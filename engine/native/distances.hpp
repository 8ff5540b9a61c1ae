// A cheapest perfect matching of a complete graph whose costs are distances.
//
// A pair costs for each column of numbers a factor times how far apart its two vertices are there,
// squared where the column says so, plus what `extras` adds for single pairs, plus, last and least,
// a random number mixed from their two seeds. Pairs in `apart` do not exist. One more vertex, the
// seat, is matched with somebody who names a price for it; without prices there is no seat.
//
// A few promising pairs of each vertex are matched first. Then every pair left out is priced with
// the duals: those that would pay most are added, and the matching is repaired. When none is left
// the duals prove that no perfect matching of the complete graph is cheaper.
#pragma once
#include <algorithm>
#include <set>

#include "sparse.hpp"

namespace tiltyard {

using WideCost = __int128;

struct DistanceColumn {
    std::vector<int64_t> at;
    WideCost factor;
    bool is_squared;

    int64_t distance(int u, int v) const {
        const int64_t apart = at[u] < at[v] ? at[v] - at[u] : at[u] - at[v];
        return is_squared ? apart * apart : apart;
    }
};

struct PairCost {
    int other;
    WideCost cost;
};

struct DistanceProblem {
    int size = 0;
    std::vector<DistanceColumn> columns;
    std::vector<uint64_t> seeds;
    int hash_bits = 0;
    std::vector<std::vector<int>> apart;        // for each vertex
    std::vector<std::vector<PairCost>> extras;  // for each vertex
    std::vector<PairCost> seat;                 // whoever may take it, and its price
    WideCost alone = 0;                         // more than any perfect matching costs
};

class DistanceMatching {
  public:
    explicit DistanceMatching(DistanceProblem given)
        : problem(std::move(given)), n(problem.size), row(n), matcher(list_exits(problem)) {}

    // False when there is no perfect matching at all.
    bool solve() {
        add_promising();
        matcher.solve();
        while (add_underpriced()) matcher.settle();
        mates = matcher.mate;
        return std::find(mates.begin(), mates.end(), -1) == mates.end();
    }

    std::vector<int> mates;
    int rounds = 0;  // how often all pairs were priced

  private:
    static constexpr int NEAREST = 8, MOST_KINDS = 64, ADDED = 3;
    const DistanceProblem problem;
    const int n;
    std::vector<WideCost> row;  // what the pairs of one vertex cost; below zero: no pair
    SparseMatcher<WideCost> matcher;

    static std::vector<WideCost> list_exits(const DistanceProblem& problem) {
        return std::vector<WideCost>(problem.size + !problem.seat.empty(), problem.alone);
    }

    // What a pair that exists costs.
    WideCost find_cost(int u, int v) const {
        WideCost cost = hash(u, v);
        for (const DistanceColumn& column : problem.columns) cost += column.factor * column.distance(u, v);
        for (const auto& [other, extra] : problem.extras[u])
            if (other == v) cost += extra;
        return cost;
    }
    int64_t hash(int u, int v) const {
        if (!problem.hash_bits) return 0;
        const uint64_t mixed = (problem.seeds[u] ^ problem.seeds[v]) * uint64_t{0x9E3779B97F4A7C15};
        return static_cast<int64_t>(mixed >> (64 - problem.hash_bits));
    }

    // Write down what the pairs of u with the vertices from `start` on cost.
    void fill_row(int u, int start) {
        for (int v = start; v < n; ++v) row[v] = hash(u, v);
        for (const DistanceColumn& column : problem.columns)
            for (int v = start; v < n; ++v) row[v] += column.factor * column.distance(u, v);
        for (const auto& [v, cost] : problem.extras[u])
            if (v >= start) row[v] += cost;
        for (const int v : problem.apart[u])
            if (v >= start) row[v] = -1;
        if (u >= start) row[u] = -1;
    }

    // Add for each vertex its nearest, and the nearest of each kind: an odd group needs a way out.
    void add_promising() {
        const std::vector<int> kinds = number_kinds();
        std::vector<std::vector<int>> chosen(n);
        for (int u = 0; u < n; ++u) {
            fill_row(u, 0);
            for (const int v : choose_near(kinds)) chosen[std::min(u, v)].push_back(std::max(u, v));
        }
        for (int u = 0; u < n; ++u) {
            std::sort(chosen[u].begin(), chosen[u].end());
            chosen[u].erase(std::unique(chosen[u].begin(), chosen[u].end()), chosen[u].end());
            if (chosen[u].empty()) continue;
            fill_row(u, u);
            for (const int v : chosen[u]) matcher.add(u, v, row[v]);
        }
        for (const auto& [v, cost] : problem.seat) matcher.add(v, n, cost);
    }

    // The values of the first column, if they are few.
    std::vector<int> number_kinds() const {
        std::vector<int> kinds(n, 0);
        if (problem.columns.empty()) return kinds;
        const auto& at = problem.columns.front().at;
        const std::set<int64_t> values(at.begin(), at.end());
        if (values.size() > MOST_KINDS) return kinds;
        for (int v = 0; v < n; ++v) kinds[v] = static_cast<int>(std::distance(values.begin(), values.find(at[v])));
        return kinds;
    }

    std::vector<int> choose_near(const std::vector<int>& kinds) const {
        std::vector<int> near, best(MOST_KINDS, -1);
        const auto is_nearer = [&](int one, int two) {
            return row[one] < row[two];
        };  // the heap has the farthest on top
        for (int v = 0; v < n; ++v) {
            if (row[v] < 0) continue;
            int& held = best[kinds[v]];
            if (held < 0 || row[v] < row[held]) held = v;
            if (near.size() == NEAREST) {
                if (!(row[v] < row[near.front()])) continue;
                std::pop_heap(near.begin(), near.end(), is_nearer);
                near.pop_back();
            }
            near.push_back(v);
            std::push_heap(near.begin(), near.end(), is_nearer);
        }
        for (const int v : best)
            if (v >= 0) near.push_back(v);
        return near;
    }

    // Add the pairs that the duals say would pay most, some for each vertex; say whether there was one.
    bool add_underpriced() {
        ++rounds;
        const auto [order, around] = matcher.nest();
        std::vector<int> place(order.size());
        for (size_t at = 0; at < order.size(); ++at) place[order[at]] = static_cast<int>(at);
        std::vector<std::tuple<int, int, WideCost>> found;
        std::vector<std::pair<WideCost, int>> paying;
        for (int u = 0; u < n; ++u) {
            fill_row(u, u);
            for (int v = u + 1; v < n; ++v)
                if (row[v] >= 0) row[v] = matcher.price[u] + matcher.price[v] + 2 * row[v];
                else row[v] = problem.alone;
            add_worth(place[u], order, around);
            paying.clear();
            for (int v = u + 1; v < n; ++v)
                if (row[v] < 0) paying.push_back({row[v], v});
            const auto end = paying.begin() + std::min<size_t>(ADDED, paying.size());
            std::partial_sort(paying.begin(), end, paying.end());
            for (auto one = paying.begin(); one != end; ++one)
                found.push_back({u, one->second, find_cost(u, one->second)});
        }
        for (const auto& [u, v, cost] : found) matcher.insert(u, v, cost);
        return !found.empty();
    }

    // Add to the row of one vertex the duals of the blossoms around both: of those that are runs of
    // `order`, the least of what is around the neighbours between the two.
    void add_worth(int at, const std::vector<int>& order, const std::vector<WideCost>& around) {
        const int last = static_cast<int>(order.size()) - 1;
        const auto add = [&](int v, WideCost worth) {
            if (v < n) row[v] += worth;
        };
        WideCost least = at < last ? around[at] : 0;
        for (int to = at + 1; to <= last && least > 0; ++to) {
            add(order[to], least);
            if (to < last) least = std::min(least, around[to]);
        }
        least = at > 0 ? around[at - 1] : 0;
        for (int to = at - 1; to >= 0 && least > 0; --to) {
            add(order[to], least);
            if (to > 0) least = std::min(least, around[to - 1]);
        }
    }
};

}  // namespace tiltyard
