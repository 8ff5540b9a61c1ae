// Minimum-cost matching of vertices that come in classes: one cost for each pair of classes.
//
// Costs are lists of digits, most significant first, packed into the shortest integer that
// holds every sum. Afterwards pairs are fixed, or vertices restricted, one by one, as long as
// the optimum stays within reach: that is how an order of preference is walked.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "argument.hpp"
#include "matcher.hpp"

namespace tiltyard {

using Digits = std::vector<int>;
inline constexpr int WIDEST = 4096;  // bits

struct ClassGraph {
    std::vector<int> classes;               // of each vertex
    std::vector<Digits> table;              // classes x classes; an empty cost forbids the pair
    std::vector<Digits> exits;              // of each class; empty: its members must be matched
    std::vector<std::vector<int>> apart;    // further vertices that each vertex may not be matched to
    std::vector<int> widths;                // bits of each digit
};

class AnyMatching {
  public:
    virtual ~AnyMatching() = default;
    virtual bool solve() = 0;
    virtual bool fix(int u, int v) = 0;
    virtual int fix_first(int u, const std::vector<int>& partners) = 0;
    virtual bool restrict(int u, const std::vector<int>& keep, bool may_exit) = 0;
    virtual const std::vector<int>& mates() const = 0;
};

template <class W>
class ClassMatching : public AnyMatching {
  public:
    explicit ClassMatching(const ClassGraph& given) : graph(build(given)), matcher(graph) {
        for (int v = 0; v < graph.n; ++v) {
            const Digits& cost = given.exits[given.classes[v]];
            matcher.s.can_exit[v] = !cost.empty();
            if (!cost.empty()) matcher.s.exit[v] = pack(cost, given.widths);
        }
    }
    bool solve() override {
        matcher.match_greedily();
        return matcher.solve();
    }
    bool fix(int u, int v) override {
        if (matcher.s.is_out[u] || matcher.s.is_out[v]) return matcher.s.mate[u] == v;
        return graph.has(u, v) && matcher.fix(u, v);
    }
    int fix_first(int u, const std::vector<int>& partners) override {
        for (int v : partners)
            if (fix(u, v)) return v;
        return -1;
    }
    bool restrict(int u, const std::vector<int>& keep, bool may_exit) override {
        std::vector<char> is_kept(graph.n, 0);
        for (int v : keep) is_kept[v] = 1;
        if (matcher.s.is_out[u]) return is_kept[matcher.s.mate[u]];  // fixed before
        return matcher.restrict(u, [&](int v) { return is_kept[v] != 0; }, may_exit);
    }
    const std::vector<int>& mates() const override { return matcher.s.mate; }

  private:
    CostGraph<W> graph;
    Matcher<W> matcher;

    static W pack(const Digits& cost, const std::vector<int>& widths) {
        W value(0);
        for (size_t i = 0; i < cost.size(); ++i) value = (value << widths[i]) + W(cost[i]);
        return value + value;  // the matcher wants even costs
    }

    static CostGraph<W> build(const ClassGraph& given) {
        CostGraph<W> out;
        const int n = static_cast<int>(given.classes.size());
        out.resize(n);
        out.cls = given.classes;
        out.classes = static_cast<int>(given.exits.size());
        out.table.assign(given.table.size(), W(0));
        for (size_t i = 0; i < given.table.size(); ++i) out.table[i] = pack(given.table[i], given.widths);
        std::vector<std::vector<uint64_t>> members(out.classes, std::vector<uint64_t>(out.words, 0));
        std::vector<std::vector<uint64_t>> open = members;
        for (int v = 0; v < n; ++v) members[out.cls[v]][v / 64] |= uint64_t{1} << (v % 64);
        for (int a = 0; a < out.classes; ++a)
            for (int b = 0; b < out.classes; ++b)
                if (!given.table[static_cast<size_t>(a) * out.classes + b].empty())
                    for (int w = 0; w < out.words; ++w) open[a][w] |= members[b][w];
        for (int v = 0; v < n; ++v) {
            std::copy(open[out.cls[v]].begin(), open[out.cls[v]].end(),
                      out.row.begin() + static_cast<size_t>(v) * out.words);
        }
        for (int v = 0; v < n; ++v) {
            out.cut(v, v);
            for (int other : given.apart[v]) out.cut(v, other);
        }
        return out;
    }
};

inline std::unique_ptr<AnyMatching> make_matching(const ClassGraph& given) {
    int bits = 8;  // sign, doubling, and room for prices beyond a single cost
    for (int width : given.widths) bits = std::min(bits + width, 2 * WIDEST);
    for (size_t n = given.classes.size(); n; n /= 2) ++bits;
    if (bits <= 64) return std::make_unique<ClassMatching<int64_t>>(given);
    if (bits <= 128) return std::make_unique<ClassMatching<__int128>>(given);
    if (bits <= 256) return std::make_unique<ClassMatching<Wide<4>>>(given);
    if (bits <= 1024) return std::make_unique<ClassMatching<Wide<16>>>(given);
    if (bits <= 4096) return std::make_unique<ClassMatching<Wide<64>>>(given);
    throw Refusal("InputError", "cost.too_large",
                  "The costs need " + text(bits) + " bits; the widest kernel has 4096.");
}

}  // namespace tiltyard
