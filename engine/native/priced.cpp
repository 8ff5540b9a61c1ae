// The Python face of matching over a complete graph whose costs are made, not listed.
#include "priced.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "bytes.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

template <class W>
class AskablePrices {
  public:
    AskablePrices(std::vector<int> kinds, std::vector<int> groups, const std::vector<nb::bytes>& table,
                  std::vector<uint64_t> seeds, int hash_bits, const nb::bytes& step,
                  std::vector<std::pair<int, int>> apart,
                  const std::vector<std::tuple<int, int, nb::bytes>>& extras) {
        const int size = static_cast<int>(kinds.size());
        if (groups.size() != kinds.size() || seeds.size() != kinds.size())
            throw std::invalid_argument("every vertex needs a kind, a group and a seed");
        if (hash_bits < 1 || hash_bits > 32) throw std::invalid_argument("1 to 32 bits are random");
        for (int kind : kinds)
            if (kind < 0 || static_cast<size_t>(kind + 1) * (kind + 1) > table.size())
                throw std::invalid_argument("unknown kind");
        auto check = [&](int v) { if (v < 0 || v >= size) throw std::out_of_range("no such vertex"); };
        PricedProblem<W> problem;
        for (const auto& [u, v] : apart) { check(u); check(v); }
        for (const auto& [u, v, extra] : extras) {
            check(u);
            check(v);
            problem.extras.push_back({u, v, read_number<W>(extra)});
        }
        for (const nb::bytes& cost : table) problem.table.push_back(read_number<W>(cost));
        problem.kinds = std::move(kinds);
        problem.groups = std::move(groups);
        problem.seeds = std::move(seeds);
        problem.hash_bits = hash_bits;
        problem.step = read_number<W>(step);
        problem.apart = std::move(apart);
        nb::gil_scoped_release release;
        inner = std::make_unique<PricedMatching<W>>(problem);
    }
    bool solve() {
        nb::gil_scoped_release release;
        return inner->solve();
    }
    std::vector<int> mates() const { return inner->mates; }
    int rounds() const { return inner->rounds; }

  private:
    std::unique_ptr<PricedMatching<W>> inner;
};

template <class W>
void bind_prices(nb::module_& m, const char* name) {
    nb::class_<AskablePrices<W>>(m, name)
        .def(nb::init<std::vector<int>, std::vector<int>, const std::vector<nb::bytes>&, std::vector<uint64_t>, int,
                      const nb::bytes&, std::vector<std::pair<int, int>>,
                      const std::vector<std::tuple<int, int, nb::bytes>>&>(),
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
