// The Python face of a cheapest perfect matching whose pairs come as columns, not one by one:
// half a million tuples take longer to read than to match.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include "argument.hpp"
#include "matcher.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

using Vertices = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Costs = nb::ndarray<const uint64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;  // low word first
using Cost = __int128;

class ColumnMatching128 {
  public:
    ColumnMatching128(int64_t given, const Vertices& first, const Vertices& second, const Costs& costs)
        : graph(read(given, first, second, costs)), matcher(graph) {}
    bool solve() {
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        if (!has_solved) {
            matcher.start_prices();
            is_solved = matcher.solve();
        }
        has_solved = true;
        return is_solved;
    }
    std::vector<int> mates() {
        const Turn turn(is_busy);
        check_solved(is_solved);
        return matcher.s.mate;
    }

  private:
    CostGraph<Cost> graph;
    Matcher<Cost> matcher;
    bool has_solved = false, is_solved = false;
    std::atomic<bool> is_busy = false;

    static CostGraph<Cost> read(int64_t given, const Vertices& first, const Vertices& second, const Costs& costs) {
        check_size(given, sizeof(Cost));
        const size_t count = first.shape(0);
        require(second.shape(0) == count && costs.shape(0) == count, "edge.lengths",
                [] { return std::string("The three columns of pairs must be equally long."); });
        for (size_t i = 0; i < count; ++i) check_edge(first.data()[i], second.data()[i], given);
        const int most = 64 - bits_of(static_cast<uint64_t>(given) + 1) - 8;  // of the high word: room for duals
        for (size_t i = 0; i < count; ++i)
            require(bits_of(costs.data()[2 * i + 1]) <= most, "cost.too_large", [&] {
                return "A cost on " + text(given) + " vertices may have " + text(64 + most) + " bits here.";
            });
        CostGraph<Cost> graph;
        const int size = static_cast<int>(given);
        graph.resize(size);
        graph.classes = size;
        graph.table.assign(static_cast<size_t>(size) * size, 0);
        for (int v = 0; v < size; ++v) graph.cls[v] = v;
        for (size_t i = 0; i < count; ++i) {
            const auto u = static_cast<int>(first.data()[i]), v = static_cast<int>(second.data()[i]);
            const uint64_t* words = costs.data() + 2 * i;
            const Cost value = (static_cast<Cost>(words[1]) << 64 | words[0]) << 2;
            graph.add(u, v);
            graph.table[static_cast<size_t>(u) * size + v] = graph.table[static_cast<size_t>(v) * size + u] = value;
        }
        return graph;
    }
};

}  // namespace

void add_columns(nb::module_& m) {
    nb::class_<ColumnMatching128>(m, "ColumnMatching128")
        .def(nb::init<int64_t, const Vertices&, const Vertices&, const Costs&>(), nb::arg("size"), nb::arg("first"),
             nb::arg("second"), nb::arg("costs"))
        .def("solve", &ColumnMatching128::solve)
        .def("mates", &ColumnMatching128::mates);
}
