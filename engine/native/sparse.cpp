// The sparse matcher as a Python class. Arrays come in, lists go out; solving holds no lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "sparse.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

using Numbers = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<int64_t> read(const Numbers& numbers) {
    return std::vector<int64_t>(numbers.data(), numbers.data() + numbers.shape(0));
}

class SparseMatching {
  public:
    explicit SparseMatching(const Numbers& exits) : matcher(read(exits)) {}

    void add(const Numbers& first, const Numbers& second, const Numbers& cost) {
        check(first, second, cost);
        nb::gil_scoped_release release;
        for (size_t i = 0; i < cost.shape(0); ++i)
            matcher.add(static_cast<int>(first.data()[i]), static_cast<int>(second.data()[i]), cost.data()[i]);
    }
    bool solve() {
        nb::gil_scoped_release release;
        return matcher.solve();
    }
    bool insert(const Numbers& first, const Numbers& second, const Numbers& cost) {
        check(first, second, cost);
        nb::gil_scoped_release release;
        for (size_t i = 0; i < cost.shape(0); ++i)
            matcher.insert(static_cast<int>(first.data()[i]), static_cast<int>(second.data()[i]), cost.data()[i]);
        return matcher.settle();
    }
    std::vector<int> mates() const { return matcher.mate; }
    std::vector<int64_t> prices() const { return matcher.price; }
    std::vector<std::pair<std::vector<int>, int64_t>> blossoms() const {
        std::vector<std::pair<std::vector<int>, int64_t>> out;
        for (size_t i = 0; i < matcher.blossoms.size(); ++i) {
            if (!matcher.blossoms[i].is_live) continue;
            std::vector<int> leaves;
            matcher.for_leaves(matcher.n + static_cast<int>(i), [&](int v) { leaves.push_back(v); });
            out.push_back({leaves, matcher.blossoms[i].z});
        }
        return out;
    }
    std::pair<std::vector<int>, std::vector<int64_t>> nest() const { return matcher.nest(); }

  private:
    void check(const Numbers& first, const Numbers& second, const Numbers& cost) const {
        if (first.shape(0) != cost.shape(0) || second.shape(0) != cost.shape(0))
            throw nb::value_error("the three arrays of edges must be equally long");
        for (size_t i = 0; i < cost.shape(0); ++i) {
            const int64_t u = first.data()[i], v = second.data()[i];
            if (u < 0 || v < 0 || u >= matcher.n || v >= matcher.n || u == v || cost.data()[i] < 0)
                throw nb::value_error("an edge joins two different vertices at a cost of zero or more");
        }
    }
    SparseMatcher matcher;
};

}  // namespace

void add_sparse(nb::module_& m) {
    nb::class_<SparseMatching>(m, "SparseMatching")
        .def(nb::init<const Numbers&>(), nb::arg("exits"))
        .def("add", &SparseMatching::add, nb::arg("first"), nb::arg("second"), nb::arg("cost"))
        .def("solve", &SparseMatching::solve)
        .def("insert", &SparseMatching::insert, nb::arg("first"), nb::arg("second"), nb::arg("cost"))
        .def("mates", &SparseMatching::mates)
        .def("prices", &SparseMatching::prices)
        .def("nest", &SparseMatching::nest)
        .def("blossoms", &SparseMatching::blossoms);
}
