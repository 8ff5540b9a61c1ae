// Least slacks of a growing tree, found by groups of vertices instead of edge by edge.
//
// Where costs depend only on the classes of two vertices, all members of a class with one price
// have the same slack towards all members of another: a row of bits says which of those edges
// exist. So a vertex is looked at in as many steps as there are classes and words in a row, not
// as there are edges. The finer costs of an ordered graph fit in: of a listed pair only the place
// of the earlier vertex counts, so groups by `price` answer for the later vertex of a pair and
// groups by `price + place` for the earlier one.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "optima.hpp"

namespace tiltyard {

// Vertices by kind and key: each kind has its groups in ascending order of their keys.
template <class W>
class Shelf {
  public:
    struct Slot {
        W key;
        int group;
    };
    void clear(int kinds, int n) {
        words = (n + 63) / 64;
        slots.assign(kinds, {});
        masks.clear();
        of.assign(n, -1);
        groups = 0;
    }
    void put(int kind, const W& key, int v) {
        auto& row = slots[kind];
        auto at = std::lower_bound(row.begin(), row.end(), key, [](const Slot& s, const W& k) { return s.key < k; });
        if (at == row.end() || key < at->key) {
            at = row.insert(at, {key, groups++});
            masks.resize(static_cast<size_t>(groups) * words, 0);
        }
        of[v] = at->group;
        masks[static_cast<size_t>(at->group) * words + v / 64] |= uint64_t{1} << (v % 64);
    }
    void drop(int v) {
        if (of[v] >= 0) masks[static_cast<size_t>(of[v]) * words + v / 64] &= ~(uint64_t{1} << (v % 64));
        of[v] = -1;
    }
    int find(int kind, const W& key) const {
        const auto& row = slots[kind];
        const auto at =
            std::lower_bound(row.begin(), row.end(), key, [](const Slot& s, const W& k) { return s.key < k; });
        return at == row.end() || key < at->key ? -1 : at->group;
    }
    const uint64_t* mask(int group) const { return &masks[static_cast<size_t>(group) * words]; }

    std::vector<std::vector<Slot>> slots;
    std::vector<int> of;  // the group of a vertex
    int groups = 0;

  private:
    int words = 0;
    std::vector<uint64_t> masks;
};

// Shelves of the same vertices by price and, for listed ones, by price and place.
template <class W>
struct Shelves {
    Shelf<W> plain, placed;
    void clear(int kinds, int n) {
        plain.clear(kinds, n);
        placed.clear(kinds, n);
    }
    void drop(int v) {
        plain.drop(v);
        placed.drop(v);
    }
};

template <class W>
class Slacks {
  public:
    explicit Slacks(const CostGraph<W>& graph) : g(graph) {}

    // Groups pay where vertices share classes.
    bool is_useful() const { return 2 * g.classes <= g.n; }

    // Start a tree: everybody is free who is not out of the graph.
    void begin(const std::vector<W>& price, const std::vector<char>& is_out) {
        sync(price);
        free.assign(g.words, 0);
        outer.assign(g.words, 0);
        for (int v = 0; v < g.n; ++v)
            if (!is_out[v]) set_bit(free, v);
        fallen = W(0);
        is_split = false;
        ++stamp;
    }
    void make_outer(int v, const W& price) {
        clear_bit(free, v);
        set_bit(outer, v);
        if (is_split) put(reached, v, price + fallen);
    }
    void make_inner(int v) { clear_bit(free, v); }
    void make_free(int v, const W& price) {
        set_bit(free, v);
        home.drop(v);
        held[v] = price;
        put(home, v, price);
        ++stamp;
    }

    // The free and outer neighbours of outer vertex u whose edge is tight.
    void find_tight(int u, const W& price, Bits& out) {
        out.assign(g.words, 0);
        if (!is_split) collect(home, u, W(0) - price, nullptr, out);
        else {
            collect(home, u, W(0) - price, &free, out);
            collect(reached, u, fallen - price, nullptr, out);
        }
        const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
        for (int w = 0; w < g.words; ++w) out[w] &= row[w] & (free[w] | outer[w]);
    }

    // The outer neighbours of free vertex v whose edge is tight.
    void find_outer(int v, const W& price, Bits& out) {
        out.assign(g.words, 0);
        if (is_split) {
            collect(reached, v, fallen - price, nullptr, out);
        } else {
            collect(home, v, W(0) - price, &outer, out);
        }
        const uint64_t* row = &g.row[static_cast<size_t>(v) * g.words];
        for (int w = 0; w < g.words; ++w) out[w] &= row[w] & outer[w];
    }

    // The same as if its price were another one.
    void find_tight_at(int u, const W& price, Bits& out) {
        ++stamp;
        find_tight(u, price, out);
        ++stamp;
    }

    // How far duals can shift until an edge from an outer vertex is tight, if not beyond `delta`;
    // `who` are outer vertices that then have all those edges. `own(u)` is the blossom of u.
    template <class Own>
    bool find_least(const std::vector<W>& price, bool has_bound, W& delta, std::vector<int>& who, Own own) {
        if (!is_split) split(price);
        least = delta + delta;
        has_least = has_bound;
        ends.assign(g.words, 0);
        has_found = false;
        for (int a = 0; a < kinds; ++a)
            for (int b = 0; b < kinds; ++b) {
                if (reached.plain.slots[a].empty()) continue;
                const W cost = base(a, b);
                if (!is_listed(a) || !is_listed(b)) {
                    compare(reached.plain, a, b, cost, 0, own, false);
                } else {
                    compare(reached.placed, a, b, cost, 1, own, false);
                    compare(reached.plain, a, b, cost, -1, own, true);
                }
            }
        who.clear();
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = ends[w]; bits; bits &= bits - 1) who.push_back(w * 64 + __builtin_ctzll(bits));
        if (has_found) delta = half_of(least);
        return has_found;
    }
    void shift(const W& delta) {
        fallen += delta;
        ++stamp;
    }

    Bits free, outer;

  private:
    const CostGraph<W>& g;
    Shelves<W> home, reached;  // all by price; outer vertices by price before all shifts
    std::vector<W> held;       // the price by which a vertex stands in `home`
    W fallen{}, least{};
    bool is_split = false, is_ordered = false, has_least = false, has_found = false;
    int kinds = 0, limit = 0;
    uint64_t stamp = 0;
    Bits ends;

    struct Known {
        uint64_t stamp = 0;
        int groups = -1;
        std::vector<int> tight;
    };
    std::vector<Known> known[2];  // of groups of vertices like u: tight groups at home, among reached

    int kind_of(int v) const { return is_ordered ? 3 * g.cls[v] + g.half[v] : g.cls[v]; }
    bool is_listed(int kind) const { return is_ordered && kind % 3; }
    W base(int a, int b) const {
        if (!is_ordered) return g.table[static_cast<size_t>(a) * g.classes + b];
        const W cost = g.table[static_cast<size_t>(a / 3) * g.classes + b / 3];
        return a % 3 == 2 && b % 3 == 2 ? cost + g.exchange : cost;
    }
    void put(Shelves<W>& shelves, int v, const W& key) {
        const int kind = kind_of(v);
        shelves.plain.put(kind, key, v);
        if (is_listed(kind)) shelves.placed.put(kind, key + g.place[v], v);
    }

    // Bring `home` up to date; start over when too many of its groups have become empty.
    void sync(const std::vector<W>& price) {
        if (held.empty() || is_ordered != g.is_ordered || home.plain.groups + home.placed.groups > limit) {
            is_ordered = g.is_ordered;
            kinds = is_ordered ? 3 * g.classes : g.classes;
            home.clear(kinds, g.n);
            held = price;
            for (int v = 0; v < g.n; ++v) put(home, v, price[v]);
            limit = 2 * (home.plain.groups + home.placed.groups) + 64;
            return;
        }
        for (int v = 0; v < g.n; ++v) {
            if (held[v] == price[v]) continue;
            home.drop(v);
            held[v] = price[v];
            put(home, v, price[v]);
        }
    }

    void split(const std::vector<W>& price) {
        is_split = true;
        ++stamp;
        reached.clear(kinds, g.n);
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = outer[w]; bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                put(reached, v, price[v] + fallen);
            }
    }

    // Members of groups whose key makes the edge to u tight: key + cost == goal.
    void collect(const Shelves<W>& shelves, int u, const W& goal, const Bits* only, Bits& out) {
        const int a = kind_of(u);
        if (!is_listed(a)) {
            for (int group : tight_groups(shelves, u, a, goal))
                add(shelves.plain.mask(group), 0, g.words, ~uint64_t{0}, ~uint64_t{0}, only, out);
            return;
        }
        const int word = u / 64;
        const uint64_t before = (uint64_t{1} << (u % 64)) - 1;
        for (int b = 0; b < kinds; ++b) {
            const W rest = goal - base(a, b);
            const bool is_pair = is_listed(b);
            int group = shelves.plain.find(b, is_pair ? rest - g.place[u] : rest);
            if (group >= 0)
                add(shelves.plain.mask(group), is_pair ? word : 0, g.words, is_pair ? ~before : ~uint64_t{0},
                    ~uint64_t{0}, only, out);
            if (!is_pair) continue;
            group = shelves.placed.find(b, rest);
            if (group >= 0) add(shelves.placed.mask(group), 0, word + 1, ~uint64_t{0}, before, only, out);
        }
    }

    // Or the words from `from` to `to`, of the first only `head`, of the last only `tail`.
    static void add(const uint64_t* mask, int from, int to, uint64_t head, uint64_t tail, const Bits* only, Bits& out) {
        for (int w = from; w < to; ++w) {
            uint64_t bits = mask[w];
            if (w == from) bits &= head;
            if (w == to - 1) bits &= tail;
            out[w] |= only ? bits & (*only)[w] : bits;
        }
    }

    // For u that is not listed: the same for its whole group, so it is kept until duals shift.
    const std::vector<int>& tight_groups(const Shelves<W>& shelves, int u, int a, const W& goal) {
        auto& memory = known[&shelves == &reached];
        const Shelf<W>& mine = is_split ? reached.plain : home.plain;
        const size_t at = mine.of[u] < 0 ? 0 : mine.of[u] + 1;  // the first: of those in no group
        if (memory.size() <= at) memory.resize(at + 1);
        Known& kept = memory[at];
        if (at && kept.stamp == stamp && kept.groups == shelves.plain.groups) return kept.tight;
        kept.stamp = stamp;
        kept.groups = shelves.plain.groups;
        kept.tight.clear();
        for (int b = 0; b < kinds; ++b) {
            const int group = shelves.plain.find(b, goal - base(a, b));
            if (group >= 0) kept.tight.push_back(group);
        }
        return kept.tight;
    }

    // Compare the groups of two kinds; `side` 1: only v after u, -1: only v before u.
    template <class Own>
    void compare(const Shelf<W>& from, int a, int b, const W& cost, int side, Own own, bool is_placed) {
        const Shelf<W>& there = is_placed ? home.placed : home.plain;
        const Shelf<W>& others = is_placed ? reached.placed : reached.plain;
        for (const auto& mine : from.slots[a]) {
            const W start = mine.key - fallen + cost;
            if (!seek(from.mask(mine.group), there, b, start, side, own, true) &
                !seek(from.mask(mine.group), others, b, start - fallen, side, own, false))
                return;
        }
    }

    // Try the groups of kind b in order; false when already the first is too far away.
    template <class Own>
    bool seek(const uint64_t* mine, const Shelf<W>& there, int b, const W& start, int side, Own own, bool is_free) {
        for (const auto& slot : there.slots[b]) {
            W gap = start + slot.key;
            if (is_free) gap = gap + gap;
            if (has_least && least < gap) return &slot != &there.slots[b].front();
            const uint64_t* theirs = there.mask(slot.group);
            if (!(is_free ? meets_free(mine, theirs, side) : meets_outer(mine, theirs, side, own))) continue;
            if (!has_found || gap < least) std::fill(ends.begin(), ends.end(), 0);
            has_found = has_least = true;
            least = gap;
            for (int w = 0; w < g.words; ++w) ends[w] |= mine[w];
        }
        return true;
    }

    uint64_t on_side(int u, int w, int side) const {
        if (side == 0) return ~uint64_t{0};
        const uint64_t before = w < u / 64 ? ~uint64_t{0} : w > u / 64 ? 0 : (uint64_t{1} << (u % 64)) - 1;
        return side < 0 ? before : ~before;
    }
    bool meets_free(const uint64_t* mine, const uint64_t* theirs, int side) const {
        bool has_any = false;
        for (int w = 0; w < g.words && !has_any; ++w) has_any = theirs[w] & free[w];
        if (!has_any) return false;
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = mine[w]; bits; bits &= bits - 1) {
                const int u = w * 64 + __builtin_ctzll(bits);
                const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
                for (int i = 0; i < g.words; ++i)
                    if (row[i] & theirs[i] & free[i] & on_side(u, i, side)) return true;
            }
        return false;
    }
    template <class Own>
    bool meets_outer(const uint64_t* mine, const uint64_t* theirs, int side, Own own) const {
        const uint64_t* last = nullptr;
        bool is_inside = false;  // all of theirs are in the blossom of u
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = mine[w]; bits; bits &= bits - 1) {
                const int u = w * 64 + __builtin_ctzll(bits);
                const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
                const uint64_t* around = own(u);
                if (around && around != last) {
                    last = around;
                    is_inside = true;
                    for (int i = 0; i < g.words && is_inside; ++i) is_inside = !(theirs[i] & ~around[i]);
                }
                if (around && is_inside) continue;
                for (int i = 0; i < g.words; ++i)
                    if (row[i] & theirs[i] & (around ? ~around[i] : ~uint64_t{0}) & on_side(u, i, side)) return true;
            }
        return false;
    }
};

}  // namespace tiltyard
