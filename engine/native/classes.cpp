// The Python face of matching by classes.
#include "classes.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace tiltyard;

namespace {

class AskableMatching {
  public:
    AskableMatching(std::vector<int> classes, std::vector<Digits> table, std::vector<Digits> exits,
             std::vector<std::vector<int>> apart, std::vector<int> widths)
        : size(static_cast<int>(classes.size())) {
        if (table.size() != exits.size() * exits.size()) throw std::invalid_argument("table is not square");
        if (apart.size() != classes.size()) throw std::invalid_argument("apart needs a list for each vertex");
        for (int c : classes)
            if (c < 0 || c >= static_cast<int>(exits.size())) throw std::invalid_argument("unknown class");
        for (const auto& list : apart)
            for (int v : list) check(v);
        inner = make_matching({std::move(classes), std::move(table), std::move(exits), std::move(apart),
                               std::move(widths)});
    }
    bool solve() {
        nb::gil_scoped_release release;
        return inner->solve();
    }
    bool fix(int u, int v) {
        check(u);
        check(v);
        nb::gil_scoped_release release;
        return inner->fix(u, v);
    }
    bool restrict_to(int u, const std::vector<int>& keep, bool may_exit) {
        check(u);
        for (int v : keep) check(v);
        nb::gil_scoped_release release;
        return inner->restrict(u, keep, may_exit);
    }
    std::vector<int> mates() const { return inner->mates(); }

  private:
    int size;
    std::unique_ptr<AnyMatching> inner;

    void check(int v) const {
        if (v < 0 || v >= size) throw std::out_of_range("no such vertex");
    }
};

}  // namespace

void add_classes(nb::module_& m) {
    nb::class_<AskableMatching>(m, "ClassMatching")
        .def(nb::init<std::vector<int>, std::vector<Digits>, std::vector<Digits>, std::vector<std::vector<int>>,
                      std::vector<int>>(),
             nb::arg("classes"), nb::arg("table"), nb::arg("exits"), nb::arg("apart"), nb::arg("widths"))
        .def("solve", &AskableMatching::solve)
        .def("fix", &AskableMatching::fix, nb::arg("first"), nb::arg("second"))
        .def("restrict", &AskableMatching::restrict_to, nb::arg("vertex"), nb::arg("keep"), nb::arg("may_exit"))
        .def("mates", &AskableMatching::mates);
}
