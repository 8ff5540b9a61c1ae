// Minimum-cost matching on a general graph by growing one alternating tree at a time.
//
// Every vertex is either matched or left over; leaving v over costs `exit[v]`, allowed only
// where `can_exit[v]`. Duals `price` keep  price[u] + price[v] + cost(u, v) >= 0  on every edge
// and  price[v] + exit[v] >= 0  on every vertex; blossoms carry `z` >= 0. A matching whose
// edges are all tight and whose left-over vertices have price == -exit is optimal. One tree
// at a time keeps every dual an integer (all costs are multiples of four), so the state can be repaired
// after a vertex is taken out or its edges change, without starting over.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "slacks.hpp"

namespace tiltyard {

template <class W>
class Matcher {
  public:
    struct Blossom {
        std::vector<int> sub;                     // children, the one with the base first
        std::vector<std::pair<int, int>> edge;    // edge[i] joins sub[i] to sub[i + 1]
        int base = -1, parent = -1, count = 0;    // count: of its vertices
        W z{};
        bool is_live = false;
    };
    struct State {
        std::vector<W> price, exit;
        std::vector<char> can_exit, is_out;
        std::vector<int> mate, top, parent;
        std::vector<Blossom> blossoms;
    };

    explicit Matcher(CostGraph<W>& graph) : g(graph), n(graph.n), slacks(graph), is_grouped(slacks.is_useful()) {
        s.price.assign(n, W(0));
        s.exit.assign(n, W(0));
        s.can_exit.assign(n, 0);
        s.is_out.assign(n, 0);
        s.mate.assign(n, -1);
        s.parent.assign(n, -1);
        s.top.resize(n);
        for (int v = 0; v < n; ++v) s.top[v] = v;
    }

    CostGraph<W>& g;
    const int n;
    State s;

    bool is_settled(int v) const {
        return s.is_out[v] || s.mate[v] >= 0 || (s.can_exit[v] && s.price[v] + s.exit[v] == W(0));
    }
    W slack(int u, int v) const { return s.price[u] + s.price[v] + g.cost(u, v); }

    // What the blossoms around both u and another vertex add to the slack of their pair, by vertex.
    void find_worth(int u, std::vector<W>& worth) {
        worth.assign(n, W(0));
        std::vector<int> around;  // the blossoms of u, from the inside
        for (int b = s.parent[u]; b >= 0; b = parent_of(b)) around.push_back(b);
        W total(0);
        for (size_t i = around.size(); i-- > 0;) {
            total += blossom(around[i]).z;
            const int own = i ? around[i - 1] : u;
            for (int child : blossom(around[i]).sub)
                if (child != own) for_leaves(child, [&](int v) { worth[v] = total; });
        }
    }

    void match(int u, int v) {
        s.mate[u] = v;
        s.mate[v] = u;
    }

    // Take the cheap tight edges first: each vertex in order, its first tight free neighbour.
    void match_greedily() {
        if (is_grouped) {
            match_greedily_by_groups();
            return;
        }
        for (int u = 0; u < n; ++u) {
            if (s.is_out[u] || s.mate[u] >= 0) continue;
            const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
            for (int w = 0; w < g.words && s.mate[u] < 0; ++w)
                for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                    const int v = w * 64 + __builtin_ctzll(bits);
                    if (!s.is_out[v] && s.mate[v] < 0 && slack(u, v) == W(0)) {
                        match(u, v);
                        break;
                    }
                }
        }
    }

    void match_greedily_by_groups() {
        std::vector<int> open;
        for (int v = 0; v < n; ++v)
            if (!s.is_out[v] && s.mate[v] < 0) open.push_back(v);
        if (open.empty()) return;
        slacks.begin(s.price, s.is_out);
        std::fill(slacks.free.begin(), slacks.free.end(), 0);
        for (int v : open) set_bit(slacks.free, v);
        Bits tight;
        for (int u : open) {
            if (s.mate[u] >= 0) continue;
            slacks.find_tight(u, s.price[u], tight);
            for (int w = 0; w < g.words && s.mate[u] < 0; ++w)
                if (tight[w]) match(u, w * 64 + __builtin_ctzll(tight[w]));
            if (s.mate[u] < 0) continue;
            slacks.make_inner(u);
            slacks.make_inner(s.mate[u]);
        }
    }

    // Start each price at half of the cheapest edge, which makes cheapest edges tight at once.
    void start_prices() {
        for (int u = 0; u < n; ++u) {
            const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
            bool has_edge = false;
            W least(0);
            for (int w = 0; w < g.words; ++w)
                for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                    const W cost = g.cost(u, w * 64 + __builtin_ctzll(bits));
                    if (!has_edge || cost < least) least = cost;
                    has_edge = true;
                    if (least == W(0)) {
                        w = g.words;
                        break;
                    }
                }
            const W down = half_of(least);
            if (!s.can_exit[u] || down <= s.exit[u]) s.price[u] = -down;
        }
    }

    // Settle everybody from prices of one parity, all trees growing together; false when that is
    // impossible.
    bool solve() {
        optima.reset();
        for (;;) {
            match_greedily();
            std::vector<int> roots;
            for (int v = 0; v < n; ++v)
                if (!is_settled(v)) roots.push_back(v);
            if (roots.empty()) return true;
            if (!grow(roots)) return false;
        }
    }

    // Settle everybody from any prices, one tree after the other.
    bool repair() {
        optima.reset();
        for (int v = 0; v < n; ++v)
            if (!is_settled(v) && !grow({v})) return false;
        return true;
    }

    // Whether some optimal matching holds the pair; if so both leave the graph as a fixed pair.
    bool fix(int u, int v) {
        if (s.mate[u] != v) {
            if (!ask().match(u, v)) return false;
            read_mates();
        }
        if (optima) optima->fix(u);
        s.is_out[u] = s.is_out[v] = 1;
        return true;
    }

    // Fix u with the first of `partners` that some optimal matching gives it; -1 if none does.
    int fix_first(int u, const std::vector<int>& partners) {
        for (int v : partners)
            if (!s.is_out[v] && g.has(u, v) && fix(u, v)) return v;
        return -1;
    }

    // Whether some optimal matching keeps u to the neighbours for which `keep` holds (or, if it
    // `may_exit`, leaves it over). If so the other edges of u are removed.
    template <class Keep>
    bool restrict(int u, Keep keep, bool may_exit) {
        const bool is_kept = s.mate[u] >= 0 ? keep(s.mate[u]) : may_exit;
        if (!is_kept && !rematch(u, keep, may_exit)) return false;
        if (optima) optima->narrow(u, keep, may_exit);
        const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                if (!keep(v)) g.cut(u, v);
            }
        s.can_exit[u] = s.can_exit[u] && may_exit;
        return true;
    }

    // The optimal matchings as a problem of its own: its cheapest matchings, at `toll` for each
    // time that an edge, or being left over, leaves a blossom with a dual.
    template <class V, class Start>
    void write_optima(CostGraph<V>& out, const V& toll, Start& start) {
        Optima& all = ask();
        out.resize(n);
        out.cls = within;
        out.classes = static_cast<int>(around.size());
        for (int a = 0; a < out.classes; ++a)
            for (int b = 0; b < out.classes; ++b) out.table.push_back(toll * V(count_crossings(a, b)));
        start.mate = s.mate;
        start.is_out = s.is_out;
        for (int u = 0; u < n; ++u) {
            if (s.is_out[u]) continue;
            for_bits(all.row_of(u), [&](int v) {
                if (u < v && v < n) out.add(u, v);
            });
            start.can_exit[u] = all.may_leave(u);
            start.exit[u] = toll * V(count_crossings(within[u], 0));
        }
    }

    // Turn every blossom back into single vertices; pairs that stop being tight are parted.
    void flatten() {
        optima.reset();
        for (int v = 0; v < n; ++v) {
            for (int b = s.parent[v]; b >= 0; b = parent_of(b)) s.price[v] += half_of(blossom(b).z);
            s.top[v] = v;
        }
        s.parent.assign(n, -1);
        s.blossoms.clear();
        spare.clear();
    }
    void part_slack_pairs() {
        for (int v = 0; v < n; ++v)
            if (!s.is_out[v] && s.mate[v] > v && W(0) < slack(v, s.mate[v])) unmatch(v);
    }

  private:
    enum : char { FREE = 0, OUTER = 1, INNER = 2 };
    std::vector<char> label;
    std::vector<std::pair<int, int>> entry;  // edge by which a labelled blossom was reached
    std::vector<int> queue, near, rival;     // near: outer end of the best edge; rival: outer-outer
    std::vector<W> near_slack, rival_slack;
    Slacks<W> slacks;       // instead of near and rival where vertices share classes
    const bool is_grouped;
    std::vector<int> spare;       // blossoms that are not live
    std::vector<Bits> leaf_bits;  // of blossoms, once asked for
    struct Around {               // a blossom with a dual, for questions
        int parent = 0;
        W worth{};                // of it and those around it
        Bits members;
    };
    std::vector<Around> around;   // the first stands for no blossom
    std::vector<int> within;      // the innermost of each vertex
    std::unique_ptr<Optima> optima;
    std::vector<int> waiting;     // outer vertices with edges that are tight after the next shift

    bool is_blossom(int b) const { return b >= n; }
    Blossom& blossom(int b) { return s.blossoms[b - n]; }
    int base_of(int b) const { return b < n ? b : s.blossoms[b - n].base; }
    int parent_of(int b) const { return b < n ? s.parent[b] : s.blossoms[b - n].parent; }
    void set_parent(int b, int parent) {
        if (b < n) s.parent[b] = parent;
        else blossom(b).parent = parent;
    }
    template <class F>
    void for_leaves(int b, F&& f) {
        if (b < n) {
            f(b);
            return;
        }
        for (size_t i = 0; i < blossom(b).sub.size(); ++i) for_leaves(blossom(b).sub[i], f);
    }
    void unmatch(int v) {
        const int other = s.mate[v];
        if (other >= 0) s.mate[other] = -1;
        s.mate[v] = -1;
    }
    // All optimal matchings, for questions about them. Duals stay as they are as long as it lives.
    Optima& ask() {
        if (optima && optima->has_spare_slots()) return *optima;
        Solved solved{n, s.mate, s.is_out, std::vector<char>(n, 0), {}};
        for (int v = 0; v < n; ++v) solved.can_exit[v] = s.can_exit[v] && s.price[v] + s.exit[v] == W(0);
        around.assign(1, {});
        within.assign(n, 0);
        for (size_t i = 0; i < s.blossoms.size(); ++i)
            if (s.blossoms[i].is_live && s.blossoms[i].parent < 0) list_sets(n + static_cast<int>(i), 0, solved);
        if (is_grouped) slacks.begin(s.price, s.is_out);
        optima = std::make_unique<Optima>(solved, [this](int u, Bits& out) { find_tight(u, out); });
        return *optima;
    }
    // Blossoms with a dual, from the outside.
    void list_sets(int b, int outer, Solved& solved) {
        if (!is_blossom(b)) return;
        if (W(0) < blossom(b).z) {
            Solved::Set set{outer, {}};
            Around inner{outer, around[outer].worth + blossom(b).z, Bits(g.words, 0)};
            outer = static_cast<int>(around.size());
            for_leaves(b, [&](int v) {
                set.members.push_back(v);
                set_bit(inner.members, v);
                within[v] = outer;
            });
            solved.sets.push_back(std::move(set));
            around.push_back(std::move(inner));
        }
        for (int child : blossom(b).sub) list_sets(child, outer, solved);
    }
    int count_crossings(int a, int b) const {  // an outer blossom comes before those inside
        int count = 0;
        for (; a != b; ++count) (a > b ? a : b) = around[std::max(a, b)].parent;
        return count;
    }
    // Tight edges of u; inside of blossoms their duals count.
    void find_tight(int u, Bits& out) {
        out.assign(g.words, 0);
        Bits found, done(g.words, 0);
        for (int at = within[u];; at = around[at].parent) {
            if (is_grouped) slacks.find_tight_at(u, s.price[u] + around[at].worth, found);
            else find_tight_one_by_one(u, around[at].worth, found);
            for (int w = 0; w < g.words; ++w) {
                const uint64_t here = (at ? around[at].members[w] : ~uint64_t{0}) & ~done[w];
                out[w] |= found[w] & here;
                done[w] |= here;
            }
            if (at == 0) return;
        }
    }
    void find_tight_one_by_one(int u, const W& worth, Bits& out) const {
        out.assign(g.words, 0);
        const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                if (slack(u, v) + worth == W(0)) set_bit(out, v);
            }
    }
    template <class Keep>
    bool rematch(int u, Keep keep, bool may_exit) {
        Optima& all = ask();
        bool is_found = false;
        for_bits(Bits(all.row_of(u)), [&](int v) { is_found = is_found || (v < n && keep(v) && all.match(u, v)); });
        is_found = is_found || (may_exit && all.leave(u));
        if (is_found) read_mates();
        return is_found;
    }
    void read_mates() {
        for (int v = 0; v < n; ++v)
            if (!s.is_out[v]) s.mate[v] = optima->partner(v);
    }

    int new_blossom() {
        if (!spare.empty()) {
            const int b = spare.back();
            spare.pop_back();
            blossom(b).is_live = true;
            return b;
        }
        s.blossoms.emplace_back();
        s.blossoms.back().is_live = true;
        const size_t size = n + s.blossoms.size();
        if (label.size() < size) {
            label.resize(size, FREE);
            entry.resize(size, {-1, -1});
        }
        return static_cast<int>(size) - 1;
    }

    // Open a top-level blossom: its children become top level.
    void open(int b) {
        for (int child : blossom(b).sub) release(child);
        bury(b);
    }
    void release(int child) {
        set_parent(child, -1);
        for_leaves(child, [&](int v) { s.top[v] = child; });
        if (static_cast<size_t>(child) < label.size()) label[child] = FREE;
    }
    void bury(int b) {
        Blossom& dead = blossom(b);
        dead.is_live = false;
        spare.push_back(b);
        dead.parent = -1;
        dead.sub.clear();
        dead.edge.clear();
        dead.z = W(0);
    }

    void set_outer(int b, std::pair<int, int> edge) {
        label[b] = OUTER;
        entry[b] = edge;
        for_leaves(b, [&](int v) {
            queue.push_back(v);
            if (is_grouped) slacks.make_outer(v, s.price[v]);
        });
    }
    void set_inner(int v, int from) {
        const int b = s.top[v], base = base_of(b);
        label[b] = INNER;
        entry[b] = {from, v};
        if (is_grouped) for_leaves(b, [&](int u) { slacks.make_inner(u); });
        const int other = s.mate[base];
        set_outer(s.top[other], {base, other});
    }

    void begin_tree() {
        const size_t size = n + s.blossoms.size();
        label.assign(size, FREE);
        entry.assign(size, {-1, -1});
        queue.clear();
        if (is_grouped) {
            slacks.begin(s.price, s.is_out);
            leaf_bits.assign(s.blossoms.size(), {});
            return;
        }
        near.assign(n, -1);
        rival.assign(n, -1);
        near_slack.resize(n);
        rival_slack.resize(n);
    }

    // Grow trees from unsettled vertices until one of them is settled.
    bool grow(const std::vector<int>& roots) {
        begin_tree();
        for (int root : roots) set_outer(s.top[root], {-1, -1});
        bool is_done = false;
        while (!is_done) {
            while (!queue.empty() && !is_done) {
                const int u = queue.back();
                queue.pop_back();
                is_done = is_grouped ? scan_grouped(u) : scan(u);
            }
            if (is_done) break;
            const Event event = is_grouped ? next_grouped_event() : next_event();
            if (event.kind == NONE) return false;
            if (W(0) < event.delta) shift_duals(event.delta);
            is_done = handle(event);
        }
        open_worthless();
        return true;
    }

    // Look along the edges of outer vertex u. True when the tree reached a vertex left over.
    bool scan(int u) {
        const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
        const int bu = s.top[u];
        for (int w = 0; w < g.words; ++w) {
            for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                if (s.is_out[v] || s.top[v] == bu) continue;
                const W gap = slack(u, v);
                const char kind = label[s.top[v]];
                if (kind == OUTER) {
                    if (rival[u] < 0 || gap < rival_slack[u]) {
                        rival[u] = v;
                        rival_slack[u] = gap;
                    }
                    if (gap == W(0) && join_trees(u, v)) return true;
                    continue;
                }
                if (near[v] < 0 || gap < near_slack[v]) {
                    near[v] = u;
                    near_slack[v] = gap;
                }
                if (kind == FREE && gap == W(0)) {
                    if (s.mate[base_of(s.top[v])] >= 0) {
                        set_inner(v, u);
                        continue;
                    }
                    augment(u, v);
                    return true;
                }
            }
        }
        return false;
    }

    // The same by groups: tight edges alone, and odd cycles are shrunk at once.
    bool scan_grouped(int u) {
        Bits tight;
        slacks.find_tight(u, s.price[u], tight);
        const uint64_t* own = own_bits(u);
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = tight[w] & (own ? ~own[w] : ~uint64_t{0}); bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                const char kind = label[s.top[v]];
                if (s.top[v] == s.top[u] || kind == INNER) continue;
                if (kind == OUTER) {
                    if (join_trees(u, v)) return true;
                    merge(u, v);
                    own = own_bits(u);
                    bits &= ~own[w] | (uint64_t{1} << (v % 64));
                    continue;
                }
                if (s.mate[base_of(s.top[v])] >= 0) {
                    set_inner(v, u);
                    continue;
                }
                augment(u, v);
                return true;
            }
        return false;
    }

    // The outermost blossom around u as bits; none if u is in no blossom.
    const uint64_t* own_bits(int u) {
        const int b = s.top[u];
        if (!is_blossom(b)) return nullptr;
        Bits& bits = leaf_bits[b - n];
        if (bits.empty()) {
            bits.assign(g.words, 0);
            for_leaves(b, [&](int v) { set_bit(bits, v); });
        }
        return bits.data();
    }

    enum Kind { NONE, EXIT, REACH, MERGE, OPEN, RESCAN };
    struct Event {
        Kind kind = NONE;
        int at = -1;
        W delta{};
    };

    Event next_event() {
        Event best;
        auto offer = [&](Kind kind, int at, const W& delta) {
            if (best.kind == NONE || delta < best.delta) best = {kind, at, delta};
        };
        for (int v = 0; v < n; ++v) {
            if (s.is_out[v]) continue;
            const char kind = label[s.top[v]];
            if (kind == OUTER) {
                if (s.can_exit[v]) offer(EXIT, v, s.price[v] + s.exit[v]);
                // A rival swallowed by the own blossom is still a bound: look for another one
                // only when it would decide.
                if (rival[v] >= 0 && (best.kind == NONE || half_of(rival_slack[v]) < best.delta)) {
                    if (s.top[rival[v]] == s.top[v]) find_rival(v);
                    if (rival[v] >= 0) offer(MERGE, v, half_of(rival_slack[v]));
                }
            } else if (kind == FREE && near[v] >= 0) {
                offer(REACH, v, near_slack[v]);
            }
        }
        for (size_t i = 0; i < s.blossoms.size(); ++i)
            if (s.blossoms[i].is_live && s.blossoms[i].parent < 0 && label[n + i] == INNER)
                offer(OPEN, n + static_cast<int>(i), half_of(s.blossoms[i].z));
        return best;
    }

    Event next_grouped_event() {
        Event best;
        auto offer = [&](Kind kind, int at, const W& delta) {
            if (best.kind == NONE || delta < best.delta) best = {kind, at, delta};
        };
        for (int v = 0; v < n; ++v)
            if (s.can_exit[v] && has_bit(slacks.outer, v)) offer(EXIT, v, s.price[v] + s.exit[v]);
        for (size_t i = 0; i < s.blossoms.size(); ++i)
            if (s.blossoms[i].is_live && s.blossoms[i].parent < 0 && label[n + i] == INNER)
                offer(OPEN, n + static_cast<int>(i), half_of(s.blossoms[i].z));
        if (best.kind != NONE && best.delta == W(0)) return best;
        W delta = best.delta;
        if (slacks.find_least(s.price, best.kind != NONE, delta, waiting, [&](int u) { return own_bits(u); }))
            offer(RESCAN, -1, delta);
        return best;
    }

    void find_rival(int u) {
        rival[u] = -1;
        const uint64_t* row = &g.row[static_cast<size_t>(u) * g.words];
        for (int w = 0; w < g.words; ++w)
            for (uint64_t bits = row[w]; bits; bits &= bits - 1) {
                const int v = w * 64 + __builtin_ctzll(bits);
                if (s.is_out[v] || label[s.top[v]] != OUTER || s.top[v] == s.top[u]) continue;
                const W gap = slack(u, v);
                if (rival[u] < 0 || gap < rival_slack[u]) {
                    rival[u] = v;
                    rival_slack[u] = gap;
                }
            }
    }

    void shift_duals(const W& delta) {
        if (is_grouped) slacks.shift(delta);
        for (int v = 0; v < n; ++v) {
            if (s.is_out[v]) continue;
            const char kind = label[s.top[v]];
            if (is_grouped) {
                if (kind == OUTER) s.price[v] -= delta;
                else if (kind == INNER) s.price[v] += delta;
            } else if (kind == OUTER) {
                s.price[v] -= delta;
                if (rival[v] >= 0) rival_slack[v] -= delta + delta;
            } else if (kind == INNER) {
                s.price[v] += delta;
            } else if (near[v] >= 0) {
                near_slack[v] -= delta;
            }
        }
        for (size_t i = 0; i < s.blossoms.size(); ++i) {
            if (!s.blossoms[i].is_live || s.blossoms[i].parent >= 0) continue;
            if (label[n + i] == OUTER) s.blossoms[i].z += delta + delta;
            else if (label[n + i] == INNER) s.blossoms[i].z -= delta + delta;
        }
    }

    bool handle(const Event& event) {
        switch (event.kind) {
            case EXIT:
                flip(event.at, -1);
                return true;
            case REACH:
                if (s.mate[base_of(s.top[event.at])] < 0) {
                    augment(near[event.at], event.at);
                    return true;
                }
                set_inner(event.at, near[event.at]);
                return false;
            case MERGE:
                if (join_trees(event.at, rival[event.at])) return true;
                merge(event.at, rival[event.at]);
                return false;
            case RESCAN:
                queue = waiting;
                return false;
            case OPEN:
                open_inner(event.at);
                return false;
            default:
                return false;
        }
    }

    void augment(int u, int v) {  // u in the tree, v in a blossom whose base is left over
        const int b = s.top[v];
        if (is_blossom(b)) turn(b, v);
        s.mate[v] = u;
        flip(u, v);
    }

    // A tight edge between two trees settles both roots.
    bool join_trees(int u, int v) {
        if (root_of(s.top[u]) == root_of(s.top[v])) return false;
        flip(u, v);
        flip(v, u);
        return true;
    }
    int root_of(int b) const {
        for (int up = outer_parent(b); up >= 0; up = outer_parent(b)) b = up;
        return b;
    }

    // Match v to `partner` and swap the pairs on the way back to the root.
    void flip(int v, int partner) {
        for (;;) {
            const int b = s.top[v];
            const auto [inner, outer_base] = entry[b];
            if (is_blossom(b)) turn(b, v);
            s.mate[v] = partner;
            if (inner < 0) return;
            const int t = s.top[inner];
            const auto [from, at] = entry[t];
            if (is_blossom(t)) turn(t, at);
            s.mate[at] = from;
            v = from;
            partner = at;
        }
    }

    // Make v the base of blossom b by swapping the pairs inside, in all blossoms around v up to b.
    void turn(int b, int v) {
        for (int child = v; child != b; child = parent_of(child)) turn_to_child(parent_of(child), child, v);
    }
    void turn_to_child(int b, int child, int v) {
        std::vector<int>& sub = blossom(b).sub;
        auto& edge = blossom(b).edge;
        const int size = static_cast<int>(sub.size());
        const int start = static_cast<int>(std::find(sub.begin(), sub.end(), child) - sub.begin());
        int j = start;
        const int step = start % 2 ? 1 : -1;
        auto at = [&](int k) { return ((k % size) + size) % size; };
        const int goal = start % 2 ? size : 0;
        while (j != goal) {
            j += step;
            const auto e = step == 1 ? edge[at(j)] : edge[at(j - 1)];
            const int near_end = step == 1 ? e.first : e.second;
            const int far_end = step == 1 ? e.second : e.first;
            const int first = sub[at(j)];
            if (is_blossom(first)) turn(first, near_end);
            j += step;
            const int second = sub[at(j)];
            if (is_blossom(second)) turn(second, far_end);
            match(near_end, far_end);
        }
        std::rotate(sub.begin(), sub.begin() + start, sub.end());
        std::rotate(edge.begin(), edge.begin() + start, edge.end());
        blossom(b).base = v;
    }

    int outer_parent(int b) const {  // the next outer blossom towards the root, or -1
        if (entry[b].first < 0) return -1;
        return s.top[entry[s.top[entry[b].first]].first];
    }

    // Shrink the odd cycle closed by the edge (v, w) between two outer blossoms.
    void merge(int v, int w) {
        std::vector<int> seen;
        for (int b = s.top[v]; b >= 0; b = outer_parent(b)) seen.push_back(b);
        int root = s.top[w];
        while (std::find(seen.begin(), seen.end(), root) == seen.end()) root = outer_parent(root);
        std::vector<int> sub;
        std::vector<std::pair<int, int>> edge{{v, w}};
        for (int b = s.top[v]; b != root; b = s.top[entry[b].first]) {
            sub.push_back(b);
            edge.push_back(entry[b]);
        }
        sub.push_back(root);
        std::reverse(sub.begin(), sub.end());
        std::reverse(edge.begin(), edge.end());
        for (int b = s.top[w]; b != root; b = s.top[entry[b].first]) {
            sub.push_back(b);
            edge.push_back({entry[b].second, entry[b].first});
        }
        enclose(sub, edge, root);
    }

    // Make a blossom of a cycle. It takes the place of its largest child, which moves to a new one:
    // so only the vertices of the others have to learn where they are, and a tree in which a
    // blossom grows step by step takes no longer than one in which it is found at once.
    void enclose(std::vector<int>& sub, std::vector<std::pair<int, int>>& edge, int root) {
        const auto way = entry[root];
        const int base = base_of(root), fresh = new_blossom();
        int largest = -1, made = fresh;
        for (int child : sub)
            if (is_blossom(child) && (largest < 0 || blossom(largest).count < blossom(child).count)) largest = child;
        if (largest >= 0) {
            made = largest;
            std::swap(blossom(fresh), blossom(made));
            blossom(made).is_live = true;
            for (int child : blossom(fresh).sub) set_parent(child, fresh);
            std::replace(sub.begin(), sub.end(), made, fresh);
            label[fresh] = label[made];
        }
        if (is_grouped) {
            if (leaf_bits.size() < s.blossoms.size()) leaf_bits.resize(s.blossoms.size());
            leaf_bits[fresh - n].clear();
        }
        int count = 0;
        for (int child : sub) {
            count += is_blossom(child) ? blossom(child).count : 1;
            set_parent(child, made);
            const bool was_inner = label[child] == INNER;
            if (child == fresh && !was_inner) continue;
            for_leaves(child, [&](int u) { gather(u, made, was_inner); });
        }
        label[made] = OUTER;
        entry[made] = way;
        blossom(made).parent = -1;
        blossom(made).z = W(0);
        blossom(made).base = base;
        blossom(made).count = count;
        blossom(made).sub = std::move(sub);
        blossom(made).edge = std::move(edge);
    }
    void gather(int u, int made, bool was_inner) {
        s.top[u] = made;
        if (is_grouped && !leaf_bits[made - n].empty()) set_bit(leaf_bits[made - n], u);
        if (!was_inner) return;
        queue.push_back(u);
        if (is_grouped) slacks.make_outer(u, s.price[u]);
        else rival[u] = -1;
    }

    // An inner blossom whose dual reached zero opens; the tree runs on through its even side.
    void open_inner(int b) {
        const std::vector<int> sub = blossom(b).sub;
        const auto edge = blossom(b).edge;
        const auto [from, into] = entry[b];
        open(b);
        const int size = static_cast<int>(sub.size());
        auto at = [&](int k) { return ((k % size) + size) % size; };
        const int start = static_cast<int>(std::find(sub.begin(), sub.end(), s.top[into]) - sub.begin());
        const int step = start % 2 ? 1 : -1;
        const int goal = start % 2 ? size : 0;
        int j = start, v = from, w = into;
        while (j != goal) {
            set_inner(w, v);
            j += step;
            const auto e = step == 1 ? edge[at(j)] : edge[at(j - 1)];
            v = step == 1 ? e.first : e.second;
            w = step == 1 ? e.second : e.first;
            j += step;
        }
        label[s.top[w]] = INNER;
        entry[s.top[w]] = {v, w};
        if (!is_grouped) return;
        for (int child : sub)
            if (label[child] == FREE) for_leaves(child, [&](int u) { slacks.make_free(u, s.price[u]); });
        for (int child : sub)
            if (label[child] == FREE) queue_neighbour(child);
    }
    // Who is free again may have tight edges to outer vertices seen before; one of them takes it in.
    void queue_neighbour(int child) {
        Bits tight;
        bool is_found = false;
        for_leaves(child, [&](int v) {
            if (is_found) return;
            slacks.find_outer(v, s.price[v], tight);
            for (size_t w = 0; w < tight.size() && !is_found; ++w)
                if (tight[w]) {
                    queue.push_back(static_cast<int>(w) * 64 + __builtin_ctzll(tight[w]));
                    is_found = true;
                }
        });
    }

    // Open outermost blossoms without a dual, and those inside that have none either.
    void open_worthless() {
        for (size_t i = 0; i < s.blossoms.size(); ++i) {
            if (!s.blossoms[i].is_live || s.blossoms[i].parent >= 0 || W(0) < s.blossoms[i].z) continue;
            std::vector<int> nest{n + static_cast<int>(i)};
            while (!nest.empty()) {
                const int b = nest.back();
                nest.pop_back();
                for (int child : blossom(b).sub) {
                    if (is_blossom(child) && blossom(child).z == W(0)) nest.push_back(child);
                    else release(child);
                }
                bury(b);
            }
        }
    }
};

}  // namespace tiltyard
