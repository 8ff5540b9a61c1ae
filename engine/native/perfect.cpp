// Binds the perfect matching of perfect.hpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "perfect.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

Bits read_bits(const nb::bytes& bytes) { return Bits(bytes.c_str(), bytes.size()); }

std::vector<Bits> read_all(const std::vector<nb::bytes>& list) {
    std::vector<Bits> out;
    out.reserve(list.size());
    for (const nb::bytes& bytes : list) out.push_back(read_bits(bytes));
    return out;
}

}  // namespace

void bind_perfect_search(nb::module_& m) {
    nb::class_<PerfectSearch>(m, "PerfectSearch")
        .def(nb::new_([](const std::vector<nb::bytes>& rows, const std::vector<int>& classes,
                         const std::vector<nb::bytes>& costs) {
                 return make_perfect_search(read_all(rows), classes, read_all(costs));
             }),
             nb::arg("rows"), nb::arg("classes"), nb::arg("costs"))
        .def("solve", &PerfectSearch::solve, nb::call_guard<nb::gil_scoped_release>())
        .def("restrict", [](PerfectSearch& search, int vertex, const nb::bytes& partners) {
            return search.restrict(vertex, read_bits(partners));
        })
        .def("fix", &PerfectSearch::fix)
        .def("mates", &PerfectSearch::mates);
}
