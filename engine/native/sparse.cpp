// The sparse matcher as a Python class. Arrays come in, lists go out; solving holds no lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "argument.hpp"
#include "sparse.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

using Numbers = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<int64_t> read(const Numbers& numbers) {
    return std::vector<int64_t>(numbers.data(), numbers.data() + numbers.shape(0));
}

constexpr int64_t LARGEST = int64_t{1} << 60;

void check_cost(int64_t cost, int64_t size) {
    require(cost <= LARGEST / (size + 1), "cost.too_large", [&] {
        return "The cost " + text(cost) + " on " + text(size) +
               " vertices leaves no room for duals in 64 bits; "
               "the most is " +
               text(LARGEST / (size + 1)) + ".";
    });
}

std::vector<int64_t> read_exits(const Numbers& numbers) {
    std::vector<int64_t> out = read(numbers);
    for (int64_t& exit : out) {
        check_cost(exit, static_cast<int64_t>(out.size()));
        exit = std::max<int64_t>(exit, -1);  // below zero: may not be left over
    }
    return out;
}

// Copies, so that nobody changes them between the check and the use.
struct Edges {
    std::vector<int64_t> first, second, cost;

    Edges(const Numbers& ones, const Numbers& others, const Numbers& costs, int64_t size)
        : first(read(ones)), second(read(others)), cost(read(costs)) {
        require(first.size() == cost.size() && second.size() == cost.size(), "edge.lengths",
                [] { return std::string("The three arrays of edges must be equally long."); });
        for (size_t i = 0; i < cost.size(); ++i) {
            check_edge(first[i], second[i], size);
            check_cost(cost[i], size);
            require(cost[i] >= 0, "cost.negative",
                    [&] { return "The cost " + text(cost[i]) + " is negative; give zero or more."; });
        }
    }
    template <class F>
    void each(F&& f) const {
        for (size_t i = 0; i < cost.size(); ++i) f(static_cast<int>(first[i]), static_cast<int>(second[i]), cost[i]);
    }
};

class SparseMatching {
  public:
    explicit SparseMatching(const Numbers& exits) : matcher(read_exits(exits)) {}

    void add(const Numbers& first, const Numbers& second, const Numbers& cost) {
        const Edges edges(first, second, cost, matcher.n);
        const Turn turn(is_busy);
        if (has_started)
            throw Refusal("RuleError", "matching.solved",
                          "This matching has been solved; add further edges with insert().");
        nb::gil_scoped_release release;
        edges.each([&](int u, int v, int64_t price) { matcher.add(u, v, price); });
    }
    bool solve() {
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        if (!has_started) is_solved = matcher.solve();
        has_started = true;
        return is_solved;
    }
    bool insert(const Numbers& first, const Numbers& second, const Numbers& cost) {
        const Edges edges(first, second, cost, matcher.n);
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        has_started = true;
        edges.each([&](int u, int v, int64_t price) { matcher.insert(u, v, price); });
        return is_solved = matcher.settle();
    }
    std::vector<int> mates() {
        const Turn turn(is_busy);
        return matcher.mate;
    }
    std::vector<int64_t> prices() {
        const Turn turn(is_busy);
        return matcher.price;
    }
    std::vector<std::pair<std::vector<int>, int64_t>> blossoms() {
        const Turn turn(is_busy);
        std::vector<std::pair<std::vector<int>, int64_t>> out;
        for (size_t i = 0; i < matcher.blossoms.size(); ++i) {
            if (!matcher.blossoms[i].is_live) continue;
            std::vector<int> leaves;
            matcher.for_leaves(matcher.n + static_cast<int>(i), [&](int v) { leaves.push_back(v); });
            out.push_back({leaves, matcher.blossoms[i].z});
        }
        return out;
    }
    std::pair<std::vector<int>, std::vector<int64_t>> nest() {
        const Turn turn(is_busy);
        return matcher.nest();
    }

  private:
    SparseMatcher<int64_t> matcher;
    bool has_started = false, is_solved = false;
    std::atomic<bool> is_busy = false;
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
