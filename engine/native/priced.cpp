// The Python face of matching over a complete graph whose costs are made, not listed.
#include "priced.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <set>

#include "bytes.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

using Listed = std::vector<std::tuple<int64_t, int64_t, nb::bytes>>;
using Pairs = std::vector<std::pair<int64_t, int64_t>>;

// What the sum of all costs of a matching may come to must leave room for duals.
template <class W>
void check_width(const PricedProblem<W>& problem) {
    using Sum = Wide<4>;
    auto widen = [](W value) {
        Sum out(0);
        for (int at = 0; value > W(0); at += 32, value = value >> 32)
            out += Sum(static_cast<int64_t>(value & W(0xffffffff))) << at;
        return out;
    };
    auto times = [](Sum value, uint64_t factor) {
        Sum out(0);
        for (; factor; factor >>= 1, value += value)
            if (factor & 1) out += value;
        return out;
    };
    const auto size = static_cast<uint64_t>(problem.kinds.size());
    W dearest(0), extra(0);
    for (const W& cost : problem.table) dearest = std::max(dearest, cost);
    for (const auto& [u, v, cost] : problem.extras) extra = std::max(extra, cost);
    const Sum pair = widen(dearest) + widen(extra) + times(widen(problem.step), size) + (Sum(1) << problem.hash_bits);
    constexpr int bits = 8 * sizeof(W) - 8;
    require(times(pair, size + 1) < (Sum(1) << bits), "cost.too_large", [&] {
        return "The costs of " + text(static_cast<int64_t>(size)) + " vertices do not fit into " + text(bits) +
               " bits; use a wider kernel.";
    });
}

template <class W>
class AskablePrices {
  public:
    AskablePrices(std::vector<int> kinds, std::vector<int> groups, const std::vector<nb::bytes>& table,
                  std::vector<uint64_t> seeds, int hash_bits, const nb::bytes& step, const Pairs& apart,
                  const Listed& extras) {
        const auto size = static_cast<int64_t>(kinds.size());
        check_size(size, sizeof(W) + 5);
        require(groups.size() == kinds.size() && seeds.size() == kinds.size(), "graph.lengths",
                [] { return std::string("Every vertex needs a kind, a group and a seed."); });
        require(hash_bits >= 1 && hash_bits <= 32, "graph.hash_bits",
                [&] { return "Random numbers cannot have " + text(hash_bits) + " bits; 1 to 32 are possible."; });
        check_kinds(kinds, table.size());
        PricedProblem<W> problem;
        for (const auto& [u, v] : apart) {
            check_edge(u, v, size);
            problem.apart.push_back({static_cast<int>(u), static_cast<int>(v)});
        }
        for (const nb::bytes& cost : table) problem.table.push_back(read_cost<W>(cost, size));
        problem.extras = read_extras(extras, size);
        problem.kinds = std::move(kinds);
        problem.groups = std::move(groups);
        problem.seeds = std::move(seeds);
        problem.hash_bits = hash_bits;
        problem.step = read_cost<W>(step, size);
        check_width(problem);
        nb::gil_scoped_release release;
        inner = std::make_unique<PricedMatching<W>>(problem);
    }
    bool solve() {
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        if (!has_solved) is_solved = inner->solve();
        has_solved = true;
        return is_solved;
    }
    std::vector<int> mates() {
        const Turn turn(is_busy);
        check_solved(is_solved);
        return inner->mates;
    }
    int rounds() {
        const Turn turn(is_busy);
        return inner->rounds;
    }

  private:
    std::unique_ptr<PricedMatching<W>> inner;
    bool has_solved = false, is_solved = false;
    std::atomic<bool> is_busy = false;

    static void check_kinds(const std::vector<int>& kinds, size_t cells) {
        size_t width = 0;
        while (width * width < cells) ++width;
        require(width * width == cells, "table.size", [&] {
            return "A table of " + text(static_cast<int64_t>(cells)) +
                   " costs is not square; give one for each "
                   "pair of kinds.";
        });
        for (const int kind : kinds)
            require(kind >= 0 && static_cast<size_t>(kind) < width, "kind.unknown", [&] {
                return "There is no kind " + text(kind) + "; the table knows " + text(static_cast<int64_t>(width)) +
                       ".";
            });
    }
    static std::vector<std::tuple<int, int, W>> read_extras(const Listed& extras, int64_t size) {
        std::vector<std::tuple<int, int, W>> out;
        std::set<std::pair<int64_t, int64_t>> seen;
        for (const auto& [u, v, extra] : extras) {
            check_edge(u, v, size);
            require(seen.insert(std::minmax(u, v)).second, "extra.twice",
                    [&] { return "The pair (" + text(u) + ", " + text(v) + ") has two extra costs; add them up."; });
            out.push_back({static_cast<int>(u), static_cast<int>(v), read_cost<W>(extra, size)});
        }
        return out;
    }
};

template <class W>
void bind_prices(nb::module_& m, const char* name) {
    nb::class_<AskablePrices<W>>(m, name)
        .def(nb::init<std::vector<int>, std::vector<int>, const std::vector<nb::bytes>&, std::vector<uint64_t>, int,
                      const nb::bytes&, const Pairs&, const Listed&>(),
             nb::arg("kinds"), nb::arg("groups"), nb::arg("table"), nb::arg("seeds"), nb::arg("hash_bits"),
             nb::arg("step"), nb::arg("apart"), nb::arg("extras"))
        .def("solve", &AskablePrices<W>::solve)
        .def("mates", &AskablePrices<W>::mates)
        .def("rounds", &AskablePrices<W>::rounds);
}

}  // namespace

void add_priced(nb::module_& m) {
    bind_prices<int64_t>(m, "PricedMatching64");
    bind_prices<__int128>(m, "PricedMatching128");
}
