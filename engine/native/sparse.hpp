// Minimum-cost matching on a sparse graph: the method of matcher.hpp for ten thousand vertices.
//
// The same duals: price[u] + price[v] + cost(u, v) >= 0 on edges that no blossom holds inside,
// price[v] + exit[v] >= 0, blossoms carry z >= 0, which edges inside may use up. One tree at a time
// keeps everything an integer, as all costs are doubled. Three things make it quick:
//  - a tree knows its own time `now`; duals of what it has reached follow from the time at which
//    they were reached, so moving the duals costs nothing;
//  - the next event comes from a heap, and nothing is put there that comes after the tree's
//    certain end (`limit`: the nearest vertex still without a partner);
//  - a search touches, and tidies up, only what it has reached.
#pragma once
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace tiltyard {

template <class C>
class SparseMatcher {
  public:
    using Cost = C;
    struct Arc {
        int to;
        Cost cost;
    };
    struct Blossom {
        std::vector<int> sub;                   // children, the one with the base first
        std::vector<std::pair<int, int>> edge;  // edge[i] joins sub[i] to sub[i + 1]
        int base = -1;
        Cost z = 0;
        bool is_live = false;
    };

    // An exit below zero: may not be left over.
    explicit SparseMatcher(const std::vector<Cost>& exits)
        : n(static_cast<int>(exits.size())),
          arcs(n),
          price(n, 0),
          exit(n, 0),
          can_exit(n, 0),
          mate(n, -1),
          top(n),
          parent(n, -1),
          label(n, FREE),
          since(n, 0),
          entry(n, {-1, -1}),
          mark(n, 0) {
        for (int v = 0; v < n; ++v) {
            top[v] = v;
            can_exit[v] = exits[v] >= 0;
            exit[v] = 2 * exits[v];
        }
    }

    const int n;
    std::vector<std::vector<Arc>> arcs;
    std::vector<Cost> price, exit;
    std::vector<char> can_exit;
    std::vector<int> mate, top;
    std::vector<Blossom> blossoms;

    void add(int u, int v, Cost cost) {
        arcs[u].push_back({v, 2 * cost});
        arcs[v].push_back({u, 2 * cost});
    }

    // Settle everybody; false when that is impossible.
    bool solve() {
        start();
        return settle();
    }

    // Add an edge to a solved problem. Where the duals forbid it, its first end is set free.
    void insert(int u, int v, Cost cost) {
        add(u, v, cost);
        if (price[u] + price[v] + 2 * cost + common_z(u, v) >= 0) return;
        dissolve(u);
        const Cost gap = price[u] + price[v] + 2 * cost;
        if (gap >= 0) return;
        price[u] -= gap;
        unmatch(u);
    }

    bool settle() {
        for (int v = 0; v < n; ++v)
            if (!is_settled(v) && !grow(v)) return false;
        return true;
    }

    template <class F>
    void for_leaves(int b, F&& f) const {
        if (b < n) {
            f(b);
            return;
        }
        for (int child : blossoms[b - n].sub) for_leaves(child, f);
    }

    // All vertices so that every blossom is a run of them, and for each neighbouring two the sum of
    // the duals around both. Over any stretch the least of these sums belongs to its two ends.
    std::pair<std::vector<int>, std::vector<Cost>> nest() const {
        std::pair<std::vector<int>, std::vector<Cost>> out;
        std::vector<char> is_done(n + blossoms.size(), 0);
        for (int v = 0; v < n; ++v) {
            if (is_done[top[v]]) continue;
            is_done[top[v]] = 1;
            if (!out.first.empty()) out.second.push_back(0);
            nest_inside(top[v], 0, out);
        }
        return out;
    }

    // The duals of the blossoms around both.
    Cost common_z(int u, int v) const {
        if (top[u] != top[v]) return 0;
        std::vector<int> around;
        for (int b = parent[u]; b >= 0; b = parent[b]) around.push_back(b);
        Cost total = 0;
        for (int b = parent[v]; b >= 0; b = parent[b])
            if (std::find(around.begin(), around.end(), b) != around.end()) total += blossoms[b - n].z;
        return total;
    }

  private:
    void nest_inside(int b, Cost around, std::pair<std::vector<int>, std::vector<Cost>>& out) const {
        if (b < n) {
            out.first.push_back(b);
            return;
        }
        around += blossoms[b - n].z;
        bool is_first = true;
        for (int child : blossoms[b - n].sub) {
            if (!is_first) out.second.push_back(around);
            is_first = false;
            nest_inside(child, around, out);
        }
    }

    enum : char { FREE = 0, OUTER = 1, INNER = 2 };
    static constexpr Cost NEVER = (((Cost(1) << (8 * sizeof(Cost) - 2)) - 1) << 1) + 1;  // the largest there is
    struct Event {  // arc `at` of `from`; from < 0: inner blossom `at` may open; at < 0: `from` may exit
        Cost time;
        int from, at;
        bool operator<(const Event& other) const { return time > other.time; }  // the heap has the earliest on top
    };

    std::vector<int> parent;
    std::vector<char> label;
    std::vector<Cost> since;                 // when a node got its label
    std::vector<std::pair<int, int>> entry;  // the edge by which a labelled node was reached
    std::vector<int> mark, spare, touched, queue;
    std::vector<Event> heap;
    Cost now = 0, limit = NEVER;
    int stamp = 0;

    Blossom& blossom(int b) { return blossoms[b - n]; }
    int base_of(int b) const { return b < n ? b : blossoms[b - n].base; }
    bool is_settled(int v) const { return mate[v] >= 0 || (can_exit[v] && price[v] + exit[v] == 0); }
    void match(int u, int v) {
        mate[u] = v;
        mate[v] = u;
    }
    void unmatch(int v) {
        if (mate[v] >= 0) mate[mate[v]] = -1;
        mate[v] = -1;
    }
    Cost real_price(int v) const {
        const int b = top[v];
        if (label[b] == FREE) return price[v];
        return label[b] == OUTER ? price[v] - (now - since[b]) : price[v] + (now - since[b]);
    }

    // Half of the cheapest edge for each vertex, then as low as the neighbours allow; a vertex with
    // a tight edge to somebody free is matched at once.
    void start() {
        for (int v = 0; v < n; ++v) {
            Cost least = can_exit[v] ? 2 * exit[v] : NEVER;
            for (const Arc& arc : arcs[v]) least = std::min(least, arc.cost);
            price[v] = least == NEVER ? 0 : -(least / 2);
        }
        for (int v = 0; v < n; ++v) {
            if (mate[v] >= 0) continue;
            Cost least = can_exit[v] ? price[v] + exit[v] : NEVER;
            for (const Arc& arc : arcs[v]) least = std::min(least, price[v] + price[arc.to] + arc.cost);
            if (least == NEVER) continue;
            price[v] -= least;
            for (const Arc& arc : arcs[v])
                if (mate[arc.to] < 0 && price[v] + price[arc.to] + arc.cost == 0) {
                    match(v, arc.to);
                    break;
                }
        }
    }

    int new_blossom() {
        int b;
        if (spare.empty()) {
            b = n + static_cast<int>(blossoms.size());
            blossoms.emplace_back();
            parent.push_back(-1);
            label.push_back(FREE);
            since.push_back(0);
            entry.push_back({-1, -1});
            mark.push_back(0);
        } else {
            b = spare.back();
            spare.pop_back();
        }
        blossom(b).is_live = true;
        return b;
    }

    // Open a top-level blossom: its children become top level.
    void open(int b) {
        for (int child : blossom(b).sub) {
            parent[child] = -1;
            label[child] = FREE;
            for_leaves(child, [&](int v) { top[v] = child; });
        }
        Blossom& dead = blossom(b);
        dead.is_live = false;
        dead.sub.clear();
        dead.edge.clear();
        dead.z = 0;
        label[b] = FREE;
        spare.push_back(b);
    }

    // Take v out of every blossom around it. What a blossom's dual was worth moves to its members.
    void dissolve(int v) {
        while (top[v] >= n) {
            const int b = top[v];
            const Cost share = blossom(b).z / 2;
            if (share > 0) {
                for_leaves(b, [&](int u) { price[u] += share; });
                unmatch(blossom(b).base);
            }
            open(b);
        }
    }

    void push(Cost time, int from, int at) {
        if (time >= limit) return;
        heap.push_back({time, from, at});
        std::push_heap(heap.begin(), heap.end());
    }

    void set_outer(int b, std::pair<int, int> by) {
        label[b] = OUTER;
        since[b] = now;
        entry[b] = by;
        touched.push_back(b);
        for_leaves(b, [&](int v) { queue.push_back(v); });
    }
    void label_inner(int b, std::pair<int, int> by) {
        label[b] = INNER;
        since[b] = now;
        entry[b] = by;
        touched.push_back(b);
        if (b >= n) push(now + blossom(b).z / 2, -1, b);
    }
    void set_inner(int v, int from) {
        const int b = top[v], base = base_of(b), other = mate[base];
        label_inner(b, {from, v});
        set_outer(top[other], {base, other});
    }

    // Write down what the duals of a labelled node are now.
    void write_duals(int b) {
        const Cost passed = label[b] == OUTER ? since[b] - now : now - since[b];
        if (label[b] == FREE || passed == 0) return;
        for_leaves(b, [&](int v) { price[v] += passed; });
        if (b >= n) blossom(b).z -= 2 * passed;
        since[b] = now;
    }

    // Grow a tree from an unsettled vertex until it is settled; false when it cannot be.
    bool grow(int root) {
        now = 0;
        limit = NEVER;
        heap.clear();
        queue.clear();
        touched.clear();
        set_outer(top[root], {-1, -1});
        bool is_done = false;
        for (;;) {
            while (!queue.empty()) {
                const int v = queue.back();
                queue.pop_back();
                scan(v);
            }
            if (is_done || heap.empty()) break;
            std::pop_heap(heap.begin(), heap.end());
            const Event event = heap.back();
            heap.pop_back();
            now = event.time;
            is_done = handle(event);
        }
        tidy();
        return is_done;
    }

    // An event that ends the tree bounds all later ones.
    void push_end(Cost time, int from, int at) {
        push(time, from, at);
        limit = std::min(limit, time);
    }

    void scan(int u) {
        const int bu = top[u];
        const Cost pu = real_price(u);
        if (can_exit[u]) push_end(now + pu + exit[u], u, -1);
        const auto& row = arcs[u];
        for (int at = 0; at < static_cast<int>(row.size()); ++at) {
            const int v = row[at].to, bv = top[v];
            if (bv == bu || label[bv] == INNER) continue;
            if (label[bv] == OUTER) {
                push(now + (pu + real_price(v) + row[at].cost) / 2, u, at);
                continue;
            }
            const Cost time = now + pu + price[v] + row[at].cost;
            if (mate[base_of(bv)] < 0) push_end(time, u, at);
            else push(time, u, at);
        }
    }

    // A vertex that came free again looks back at the outer ones around it.
    void scan_freed(int v) {
        for (int at = 0; at < static_cast<int>(arcs[v].size()); ++at) {
            const int u = arcs[v][at].to;
            if (label[top[u]] == OUTER) push(now + price[v] + real_price(u) + arcs[v][at].cost, v, at);
        }
    }

    // True when the tree has found its end.
    bool handle(const Event& event) {
        if (event.from < 0) {
            const int b = event.at;
            if (blossom(b).is_live && label[b] == INNER && parent[b] < 0) open_inner(b);
            return false;
        }
        int u = event.from;
        if (event.at < 0) {
            flip(u, -1);
            return true;
        }
        const Arc arc = arcs[u][event.at];
        int v = arc.to;
        if (label[top[u]] != OUTER) std::swap(u, v);
        if (label[top[u]] != OUTER || top[u] == top[v] || label[top[v]] == INNER) return false;
        if (real_price(u) + real_price(v) + arc.cost != 0) return false;  // a later event stands for it
        if (label[top[v]] == OUTER) {
            merge(u, v);
        } else if (mate[base_of(top[v])] < 0) {
            turn(top[v], v);
            mate[v] = u;
            flip(u, v);
            return true;
        } else {
            set_inner(v, u);
        }
        return false;
    }

    // Match v to `partner` (-1: leave it over) and swap the pairs on the way to the root.
    void flip(int v, int partner) {
        for (;;) {
            const int b = top[v];
            turn(b, v);
            mate[v] = partner;
            if (entry[b].first < 0) return;
            const int inner = top[entry[b].first];
            const auto [source, at] = entry[inner];
            turn(inner, at);
            mate[at] = source;
            v = source;
            partner = at;
        }
    }

    // Make v the base of a blossom by swapping the pairs inside.
    void turn(int b, int v) {
        if (b < n) return;
        int child = v;
        while (parent[child] != b) child = parent[child];
        turn(child, v);
        auto& sub = blossom(b).sub;
        auto& edge = blossom(b).edge;
        const int size = static_cast<int>(sub.size());
        const int start = static_cast<int>(std::find(sub.begin(), sub.end(), child) - sub.begin());
        const int step = start % 2 ? 1 : -1;
        for (int j = start; j % size;) {
            j += step;
            const auto [near_end, far_end] = edge_from(edge, j, step);
            turn(sub[j % size], near_end);
            j += step;
            turn(sub[j % size], far_end);
            match(near_end, far_end);
        }
        std::rotate(sub.begin(), sub.begin() + start, sub.end());
        std::rotate(edge.begin(), edge.begin() + start, edge.end());
        blossom(b).base = v;
    }

    // The edge that leaves child j of a cycle in the direction of `step`.
    static std::pair<int, int> edge_from(const std::vector<std::pair<int, int>>& edge, int j, int step) {
        const int size = static_cast<int>(edge.size());
        if (step == 1) return edge[j % size];
        const auto [first, second] = edge[(j - 1 + size) % size];
        return {second, first};
    }

    int outer_above(int b) const {  // the next outer node towards the root, or -1
        return entry[b].first < 0 ? -1 : top[entry[top[entry[b].first]].first];
    }

    // The nearest outer node on both ways to the root, found in steps that alternate.
    int meet(int a, int b) {
        ++stamp;
        for (;;) {
            if (a >= 0) {
                if (mark[a] == stamp) return a;
                mark[a] = stamp;
                a = outer_above(a);
            }
            std::swap(a, b);
        }
    }

    // Shrink the odd cycle closed by the edge (v, w) between two outer nodes.
    void merge(int v, int w) {
        const int root = meet(top[v], top[w]);
        std::vector<int> sub;
        std::vector<std::pair<int, int>> edge{{v, w}};
        for (int b = top[v]; b != root; b = top[entry[b].first]) {
            sub.push_back(b);
            edge.push_back(entry[b]);
        }
        sub.push_back(root);
        std::reverse(sub.begin(), sub.end());
        std::reverse(edge.begin(), edge.end());
        for (int b = top[w]; b != root; b = top[entry[b].first]) {
            sub.push_back(b);
            edge.push_back({entry[b].second, entry[b].first});
        }
        const int fresh = new_blossom();
        for (int child : sub) write_duals(child);
        label[fresh] = OUTER;
        since[fresh] = now;
        entry[fresh] = entry[root];
        parent[fresh] = -1;
        touched.push_back(fresh);
        for (int child : sub) {
            parent[child] = fresh;
            const bool was_inner = label[child] == INNER;
            for_leaves(child, [&](int u) {
                top[u] = fresh;
                if (was_inner) queue.push_back(u);
            });
        }
        Blossom& made = blossom(fresh);
        made.z = 0;
        made.base = base_of(root);
        made.sub = std::move(sub);
        made.edge = std::move(edge);
    }

    // An inner blossom whose dual reached zero opens; the tree runs on through its even side.
    void open_inner(int b) {
        write_duals(b);
        const std::vector<int> sub = blossom(b).sub;
        const auto edge = blossom(b).edge;
        const auto [from, into] = entry[b];
        open(b);
        const int size = static_cast<int>(sub.size());
        const int start = static_cast<int>(std::find(sub.begin(), sub.end(), top[into]) - sub.begin());
        const int step = start % 2 ? 1 : -1;
        int v = from, w = into;
        for (int j = start; j % size;) {
            set_inner(w, v);
            j += step;
            std::tie(v, w) = edge_from(edge, j, step);
            j += step;
        }
        label_inner(top[w], {v, w});
        for (int child : sub)
            if (label[child] == FREE) for_leaves(child, [&](int u) { scan_freed(u); });
    }

    // Write the duals down, forget the labels, open what carries no dual.
    void tidy() {
        for (int b : touched) {
            if (b >= n && !blossom(b).is_live) continue;
            if (parent[b] < 0) write_duals(b);
            label[b] = FREE;
        }
        for (int b : touched) open_worthless(b);
    }
    void open_worthless(int b) {
        if (b < n || !blossom(b).is_live || parent[b] >= 0 || blossom(b).z != 0) return;
        const std::vector<int> sub = blossom(b).sub;
        open(b);
        for (int child : sub) open_worthless(child);
    }
};

}  // namespace tiltyard
