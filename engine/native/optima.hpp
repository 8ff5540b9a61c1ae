// All optimal matchings of a solved problem, narrowed choice by choice.
//
// Once optimal duals are known, weights are no longer needed: a matching is optimal if and only if
// all its edges are tight, whoever is left over may be, and exactly one edge leaves each odd set
// with a positive dual. "Is there an optimal matching that also has this?" is then a question of
// alternating paths between tight edges, and a row of bits holds those of a vertex. Being left
// over is being matched to one of the slots, vertices that are added for it.
//
// The odd sets are nested. A level is the graph of one set (set 0: of everything): its sets inside
// are single nodes, and so is all that lies outside. An answer looks at the level of the question
// and at those around it, each once: O(vertices x words of a row) steps.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace tiltyard {

using Bits = std::vector<uint64_t>;

inline void set_bit(Bits& bits, int v) { bits[v / 64] |= uint64_t{1} << (v % 64); }
inline void clear_bit(Bits& bits, int v) { bits[v / 64] &= ~(uint64_t{1} << (v % 64)); }
inline bool has_bit(const Bits& bits, int v) { return bits[v / 64] >> (v % 64) & 1; }

template <class F>
inline void for_bits(const Bits& bits, F&& f) {
    for (size_t w = 0; w < bits.size(); ++w)
        for (uint64_t left = bits[w]; left; left &= left - 1) f(static_cast<int>(w) * 64 + __builtin_ctzll(left));
}

// What is known when a problem is solved.
struct Solved {
    int n = 0;
    std::vector<int> mate;               // -1: left over
    std::vector<char> is_out, can_exit;  // out of the graph; may be left over at no cost
    struct Set {
        int parent = 0;  // 0: in no other, else the place of a set before this one, from 1 on
        std::vector<int> members;
    };
    std::vector<Set> sets;
};

class Optima {
  public:
    using FindRow = std::function<void(int, Bits&)>;  // the tight neighbours of a vertex, now

    Optima(const Solved& given, FindRow rows) : n(given.n), mate(given.mate), find_row(std::move(rows)) {
        add_slots(given);
        words = (size + 63) / 64;
        alive.assign(words, 0);
        exits.assign(words, 0);
        for (int v = 0; v < size; ++v) {
            if (v >= n || !given.is_out[v]) set_bit(alive, v);
            if (v < n && !given.is_out[v] && given.can_exit[v]) set_bit(exits, v);
        }
        row.resize(size);
        inside.assign(size, 0);
        add_sets(given);
        const int nodes = size + 2 * static_cast<int>(levels.size());
        state.assign(nodes, FREE);
        entry.assign(nodes, {-1, -1});
        bridge.assign(nodes, {-1, -1});
        group.assign(nodes, -1);
        origin.assign(nodes, -1);
        own.assign(nodes, -1);
        mark.assign(nodes, 0);
    }

    // Whether v is matched to u in some optimal matching; if so it is now.
    bool match(int u, int v) {
        if (mate[u] == v) return true;
        if (!has_bit(row_of(u), v)) return false;
        const int s = common_level(u, v), node = node_at(u, s);
        if (node >= size && !has_bit(find_ports(node - size), u)) return false;
        find_even(s, node, v);
        if (!has_bit(levels[s].even, v)) return false;
        Edges edges{{u, v}};
        collect(s, node_at(v, s), levels[s].root, edges);
        apply(s, edges, -1);
        return true;
    }

    // The same for any of the slots.
    bool leave(int u) {
        if (mate[u] >= n) return true;
        for (int slot = n; slot < size; ++slot)
            if (match(u, slot)) return true;
        return false;
    }

    // From now on only optimal matchings count in which u has one of these, or a slot.
    template <class Keep>
    void narrow(int u, Keep keep, bool may_exit) {
        Bits& mine = row_of(u);
        for_bits(Bits(mine), [&](int v) {
            if (v < n ? keep(v) : may_exit) return;
            clear_bit(mine, v);
            if (!row[v].empty()) clear_bit(row[v], u);
        });
        if (!may_exit) clear_bit(exits, u);
        touch(u);
    }

    // u stays with its mate for good.
    void fix(int u) {
        const int v = mate[u];
        for (int end : {u, v}) {
            clear_bit(alive, end);
            clear_bit(exits, end);
            if (row[end].empty()) {
                for (Bits& other : row)
                    if (!other.empty()) clear_bit(other, end);
            } else {
                for_bits(row[end], [&](int other) {
                    if (!row[other].empty()) clear_bit(row[other], end);
                });
            }
            row[end].assign(words, 0);
            touch(end);
        }
        set_bit(row[u], v);
        set_bit(row[v], u);
    }

    Bits& row_of(int u) {
        Bits& out = row[u];
        if (!out.empty()) return out;
        if (!has_bit(alive, u)) {  // fixed
            out.assign(words, 0);
            set_bit(out, mate[u]);
            return out;
        }
        if (u < n) {
            find_row(u, out);
            out.resize(words, 0);
            for (int slot = n; slot < size && has_bit(exits, u); ++slot) set_bit(out, slot);
        } else {
            out = exits;
            for (int slot = n; slot < size; ++slot) set_bit(out, slot);
        }
        clear_bit(out, u);
        for (int w = 0; w < words; ++w) out[w] &= alive[w];
        return out;
    }

    bool may_leave(int v) const { return has_bit(exits, v); }
    int partner(int v) const { return mate[v] < n ? mate[v] : -1; }
    // An answer changes the number of those left over by two at most, so two slots must be spare.
    bool has_spare_slots() const {
        int spare = 0;
        for (int slot = n; slot < size; ++slot) spare += mate[slot] >= n;
        return size == n || spare >= 2;
    }

  private:
    using Edge = std::pair<int, int>;  // two vertices; -1 is what lies outside of the level
    using Edges = std::vector<Edge>;
    enum : char { FREE, EVEN, ODD };
    struct Level {
        int parent = 0, base = -1;  // base: the member whose mate is outside
        std::vector<int> sets;      // right inside
        Bits members, direct;       // direct: in no set inside
        Bits ports, even, free, way_out;
        int root = -1, removed = -1;
        bool has_ports = false, is_known = false, is_complete = false;
        std::vector<int> labelled, queue;
    };

    const int n;
    int size = 0, words = 0, stamp = 0;
    std::vector<int> mate, inside;  // inside: the innermost set of a vertex
    FindRow find_row;
    std::vector<Bits> row;
    Bits alive, exits;
    std::vector<Level> levels;
    // By node: vertices, then sets as nodes, then what lies outside of them.
    std::vector<char> state;
    Edges entry, bridge;  // how an odd node was reached; the edge that made it even too
    std::vector<int> group, origin, own, mark;
    std::vector<Bits> pool;  // members of groups, by `own`
    size_t used = 0;

    void add_slots(const Solved& given) {
        bool has_exit = false;
        int left = 0;
        for (int v = 0; v < n; ++v) {
            if (given.is_out[v]) continue;
            has_exit = has_exit || given.can_exit[v];
            left += mate[v] < 0;
        }
        size = n + (has_exit ? left + 2 : 0);
        mate.resize(size, -1);
        int slot = n;
        for (int v = 0; v < n; ++v)
            if (!given.is_out[v] && mate[v] < 0) pair_up(v, slot++);
        if (size > n) pair_up(slot, slot + 1);
    }
    void pair_up(int u, int v) {
        mate[u] = v;
        mate[v] = u;
    }

    void add_sets(const Solved& given) {
        levels.resize(given.sets.size() + 1);
        levels[0].members = Bits(words, ~uint64_t{0});
        for (size_t s = 1; s < levels.size(); ++s) {
            Level& level = levels[s];
            level.parent = given.sets[s - 1].parent;
            levels[level.parent].sets.push_back(static_cast<int>(s));
            level.members.assign(words, 0);
            for (int v : given.sets[s - 1].members) {
                set_bit(level.members, v);
                inside[v] = static_cast<int>(s);
            }
            for (int v : given.sets[s - 1].members)
                if (!has_bit(level.members, mate[v])) level.base = v;
        }
        for (Level& level : levels) level.direct.assign(words, 0);
        for (int v = 0; v < size; ++v) set_bit(levels[inside[v]].direct, v);
    }

    int outside_of(int s) const { return size + static_cast<int>(levels.size()) + s; }
    int node_at(int v, int s) const {
        if (v < 0 || !has_bit(levels[s].members, v)) return outside_of(s);
        int at = inside[v];
        if (at == s) return v;
        while (levels[at].parent != s) at = levels[at].parent;
        return size + at;
    }
    int common_level(int u, int v) const {
        int s = inside[u];
        while (!has_bit(levels[s].members, v)) s = levels[s].parent;
        return s;
    }
    int mate_of(int node, int s) const {
        if (node < size) return node_at(mate[node], s);
        if (node == outside_of(s)) return node_at(levels[s].base, s);
        return node_at(mate[levels[node - size].base], s);
    }

    // Edges of u have gone: what is known may be wrong.
    void touch(int u) {
        for (Level& level : levels) level.is_known = false;
        for (int s = inside[u]; s; s = levels[s].parent) levels[s].has_ports = false;
    }

    // The members of set s without whom all others can be matched inside.
    const Bits& find_ports(int s) {
        Level& level = levels[s];
        if (level.has_ports) return level.ports;
        find_even(s, outside_of(s), -1);
        level.ports = level.even;
        level.has_ports = true;
        return level.ports;
    }

    // Take a node out of a level and find everybody who can be left without a mate instead of its
    // own: an alternating tree. It may stop when it has found `goal`.
    void find_even(int s, int removed, int goal) {
        Level& level = levels[s];
        if (level.is_known && level.removed == removed &&
            (level.is_complete || (goal >= 0 && has_bit(level.even, goal))))
            return;
        if (s && removed != outside_of(s)) find_way_out(s);
        for (int inner : level.sets)
            if (size + inner != removed) find_ports(inner);
        begin(s, removed);
        set_even(s, level.root);
        level.is_complete = true;
        while (!level.queue.empty()) {
            if (goal >= 0 && has_bit(level.even, goal)) {
                level.is_complete = false;
                break;
            }
            const int u = level.queue.back();
            level.queue.pop_back();
            if (u < 0) look_in(s);
            else look_along(s, u);
        }
        level.queue.clear();
    }

    // The members of a set whom the rest of the world can do with.
    void find_way_out(int s) {
        Level& level = levels[s];
        find_even(level.parent, size + s, -1);
        const Bits& even = levels[level.parent].even;
        level.way_out.assign(words, 0);
        if (level.parent && is_even(outside_of(level.parent)))
            for (int w = 0; w < words; ++w) level.way_out[w] = levels[level.parent].way_out[w] & level.members[w];
        for_bits(level.members, [&](int v) {
            if (!has_bit(alive, v) && v != level.base) return;
            const Bits& mine = row_of(v);
            for (int w = 0; w < words; ++w)
                if (mine[w] & even[w]) {
                    set_bit(level.way_out, v);
                    break;
                }
        });
    }

    void begin(int s, int removed) {
        Level& level = levels[s];
        for (int node : level.labelled) state[node] = FREE;
        level.labelled.clear();
        level.queue.clear();
        level.even.assign(words, 0);
        level.free = level.direct;
        for (int inner : level.sets)
            for (int w = 0; w < words && size + inner != removed; ++w) level.free[w] |= levels[inner].ports[w];
        level.removed = removed;
        level.root = mate_of(removed, s);
        forget(s, removed);
        level.is_known = true;
        used = 0;
    }

    // The vertices of a node by which it can be left.
    template <class F>
    void for_ports(int s, int node, F&& f) const {
        if (node < size) f(node);
        else if (node != outside_of(s)) for_bits(levels[node - size].ports, f);
    }
    void forget(int s, int node) {
        if (node >= size && node != outside_of(s)) {
            for (int w = 0; w < words; ++w) levels[s].free[w] &= ~levels[node - size].members[w];
        } else if (node < size) {
            clear_bit(levels[s].free, node);
        }
    }

    void label(int s, int node, char kind) {
        state[node] = kind;
        levels[s].labelled.push_back(node);
        group[node] = origin[node] = node;
        own[node] = -1;
        bridge[node] = {-1, -1};
        forget(s, node);
    }
    void set_even(int s, int node) {
        label(s, node, EVEN);
        open_up(s, node);
    }
    void open_up(int s, int node) {
        Level& level = levels[s];
        if (node == outside_of(s)) level.queue.push_back(-1);
        for_ports(s, node, [&](int v) {
            set_bit(level.even, v);
            level.queue.push_back(v);
        });
    }
    void reach(int s, Edge by) {
        const int node = node_at(by.second, s);
        label(s, node, ODD);
        entry[node] = by;
        set_even(s, mate_of(node, s));
    }

    void look_along(int s, int u) {
        Level& level = levels[s];
        const Bits& mine = row_of(u);
        const int node = node_at(u, s);
        for (int w = 0; w < words; ++w) {
            const uint64_t* same = own_word(node, w);
            uint64_t found = mine[w] & (level.free[w] | (level.even[w] & (same ? ~*same : ~uint64_t{0})));
            for (; found; found &= found - 1) {
                const int v = w * 64 + __builtin_ctzll(found);
                if (has_bit(level.free, v)) {
                    reach(s, {u, v});
                } else if (has_bit(level.even, v)) {
                    join(s, {u, v});
                    same = own_word(node, w);
                    if (same) found &= ~*same | (uint64_t{1} << (v % 64));
                }
            }
        }
        if (s && level.removed != outside_of(s) && has_bit(level.way_out, u)) look_out(s, {u, -1});
    }
    void look_out(int s, Edge by) {
        const int out = outside_of(s);
        if (state[out] == FREE) reach(s, by);
        else if (is_even(out)) join(s, by);
    }
    void look_in(int s) {  // from outside
        Level& level = levels[s];
        for_bits(Bits(level.way_out), [&](int v) {
            if (has_bit(level.free, v)) reach(s, {-1, v});
            else if (has_bit(level.even, v)) join(s, {-1, v});
        });
    }
    bool is_even(int node) const { return state[node] == EVEN || (state[node] == ODD && bridge[node] != Edge{-1, -1}); }

    // Groups of nodes that are all even, by an odd cycle.
    int find(int node) {
        while (group[node] != node) node = group[node] = group[group[node]];
        return node;
    }
    const uint64_t* own_word(int node, int w) {
        if (const int at = own[find(node)]; at >= 0) return &pool[at][w];
        return node >= size ? &levels[node - size].members[w] : nullptr;
    }
    int above(int s, int node) {  // the origin of the next group towards the root; -1 above it
        if (node == levels[s].root) return -1;
        return origin[find(node_at(entry[mate_of(node, s)].first, s))];
    }

    // An edge between two even nodes closes an odd cycle, on which everybody becomes even.
    void join(int s, Edge by) {
        int a = origin[find(node_at(by.first, s))], b = origin[find(node_at(by.second, s))];
        if (a == b) return;
        ++stamp;
        int meeting = -1;
        for (int one = a, other = b; meeting < 0; std::swap(one, other)) {
            if (one < 0) continue;
            if (mark[one] == stamp) {
                meeting = one;
                break;
            }
            mark[one] = stamp;
            one = above(s, one);
        }
        absorb(s, a, meeting, by);
        absorb(s, b, meeting, {by.second, by.first});
    }
    void absorb(int s, int from, int meeting, Edge by) {
        while (from != meeting) {
            const int odd = mate_of(from, s), next = above(s, from);
            bridge[odd] = by;
            open_up(s, odd);
            unite(s, meeting, from);
            unite(s, meeting, odd);
            from = next;
        }
    }
    void unite(int s, int meeting, int node) {
        int a = find(meeting), b = find(node);
        if (own[a] < 0 && own[b] >= 0) std::swap(a, b);
        if (own[a] < 0) {
            if (used == pool.size()) pool.emplace_back();
            pool[used].assign(words, 0);
            own[a] = static_cast<int>(used++);
            for_ports(s, a, [&](int v) { set_bit(pool[own[a]], v); });
        }
        Bits& mine = pool[own[a]];
        if (own[b] >= 0) {
            for (int w = 0; w < words; ++w) mine[w] |= pool[own[b]][w];
        } else {
            for_ports(s, b, [&](int v) { set_bit(mine, v); });
        }
        group[b] = a;
        origin[a] = meeting;
    }

    // The edges outside the matching on the way from an even node up to `end`.
    void collect(int s, int node, int end, Edges& out) const {
        while (node != end) {
            if (state[node] == EVEN) {
                out.push_back(entry[mate_of(node, s)]);
                node = node_at(out.back().first, s);
            } else {
                const Edge by = bridge[node];
                collect(s, node_at(by.first, s), mate_of(node, s), out);
                out.push_back(by);
                node = node_at(by.second, s);
            }
        }
    }

    // Match the edges of a level; `moved` is a set that has been put right inside already.
    void apply(int s, const Edges& edges, int moved) {
        int leaving = -1;
        for (const auto& [u, v] : edges)
            for (int end : {u, v}) {
                const int node = node_at(end, s);
                if (end < 0) leaving = u < 0 ? v : u;
                else if (node >= size && node - size != moved) turn(node - size, end);
            }
        if (leaving >= 0) lift(s, leaving);
        for (const auto& [u, v] : edges)
            if (u >= 0 && v >= 0) pair_up(u, v);
        levels[s].is_known = false;
    }

    // Make x the member of set s whose mate is outside, by pairs inside alone.
    void turn(int s, int x) {
        if (levels[s].base == x) return;
        find_even(s, outside_of(s), -1);
        Edges edges;
        collect(s, node_at(x, s), levels[s].root, edges);
        levels[s].base = x;
        apply(s, edges, -1);
        for (int inner = inside[x]; inner != s; inner = levels[inner].parent)
            if (levels[inner].parent == s) turn(inner, x);
    }

    // Give member x of set s, whose inside is being put right, a mate outside.
    void lift(int s, int x) {
        const int up = levels[s].parent;
        find_even(up, size + s, -1);
        const Bits& mine = row_of(x);
        int y = -1;  // further outside, if nobody
        for (int w = 0; w < words && y < 0; ++w)
            if (const uint64_t open = mine[w] & levels[up].even[w]) y = w * 64 + __builtin_ctzll(open);
        Edges edges{{x, y}};
        collect(up, node_at(y, up), levels[up].root, edges);
        levels[s].base = x;
        apply(up, edges, s);
    }
};

}  // namespace tiltyard
