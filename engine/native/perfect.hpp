// A cheapest perfect matching as Python sees it: solve it once, then ask whether some cheapest
// one also keeps a vertex to certain partners, or holds a certain pair. Each yes is kept.
#pragma once
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "matcher.hpp"

namespace tiltyard {

// Bits of a row or a cost, as Python's int.to_bytes(..., "little") writes them.
using Bits = std::string;

inline uint64_t word_at(const Bits& bits, int index) {
    uint64_t word = 0;
    std::memcpy(&word, bits.data() + 8 * index, 8);
    return word;
}

inline void read_cost(const Bits& bits, int64_t& out) { out = static_cast<int64_t>(word_at(bits, 0)); }
template <int N>
void read_cost(const Bits& bits, Wide<N>& out) {
    for (int i = 0; i < N; ++i) out.word[i] = word_at(bits, i);
}

class PerfectSearch {
  public:
    virtual ~PerfectSearch() = default;
    virtual bool solve() = 0;
    virtual bool restrict(int vertex, const Bits& partners) = 0;
    virtual bool fix(int first, int second) = 0;
    virtual std::vector<int> mates() const = 0;
};

template <class W>
class PerfectSearchOf final : public PerfectSearch {
  public:
    PerfectSearchOf(const std::vector<Bits>& rows, const std::vector<int>& classes, const std::vector<Bits>& costs)
        : graph(read(rows, classes, costs)), matcher(graph) {}

    bool solve() override {
        matcher.match_greedily();
        return matcher.solve();
    }
    bool restrict(int vertex, const Bits& partners) override {
        auto keep = [&](int v) { return word_at(partners, v / 64) >> (v % 64) & 1; };
        return matcher.restrict(vertex, keep, false);
    }
    bool fix(int first, int second) override { return graph.has(first, second) && matcher.fix(first, second); }
    std::vector<int> mates() const override { return matcher.s.mate; }

  private:
    static CostGraph<W> read(const std::vector<Bits>& rows, const std::vector<int>& classes,
                             const std::vector<Bits>& costs) {
        CostGraph<W> graph;
        graph.resize(static_cast<int>(rows.size()));
        for (int v = 0; v < graph.n; ++v)
            for (int w = 0; w < graph.words; ++w) graph.row[static_cast<size_t>(v) * graph.words + w] = word_at(rows[v], w);
        graph.cls = classes;
        while (graph.classes * graph.classes < static_cast<int>(costs.size())) ++graph.classes;
        for (const Bits& cost : costs) {
            W value(0);
            read_cost(cost, value);
            graph.table.push_back(value + value);
        }
        return graph;
    }

    CostGraph<W> graph;
    Matcher<W> matcher;
};

inline std::unique_ptr<PerfectSearch> make_perfect_search(const std::vector<Bits>& rows, const std::vector<int>& classes,
                                                          const std::vector<Bits>& costs) {
    const size_t words = costs.empty() ? 1 : costs[0].size() / 8;
    if (words == 1) return std::make_unique<PerfectSearchOf<int64_t>>(rows, classes, costs);
    if (words == 4) return std::make_unique<PerfectSearchOf<Wide<4>>>(rows, classes, costs);
    if (words == 16) return std::make_unique<PerfectSearchOf<Wide<16>>>(rows, classes, costs);
    if (words == 64) return std::make_unique<PerfectSearchOf<Wide<64>>>(rows, classes, costs);
    throw std::invalid_argument("costs are 1, 4, 16 or 64 words wide");
}

}  // namespace tiltyard
