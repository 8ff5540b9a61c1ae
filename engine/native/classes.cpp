// The Python face of matching by classes.
#include "classes.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "argument.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

void check_digits(const Digits& cost, const std::vector<int>& widths) {
    if (cost.empty()) return;  // forbids the pair, or being left over
    require(cost.size() == widths.size(), "cost.length", [&] {
        return "A cost of " + text(static_cast<int64_t>(cost.size())) + " digits does not fit " +
               text(static_cast<int64_t>(widths.size())) + " widths; give as many, or none to forbid the pair.";
    });
    for (size_t i = 0; i < cost.size(); ++i)
        require(cost[i] >= 0 && bits_of(static_cast<uint64_t>(cost[i])) <= widths[i], "cost.digit", [&] {
            return "The digit " + text(cost[i]) + " of a cost does not fit into " + text(widths[i]) + " bits.";
        });
}

void check_graph(const ClassGraph& graph) {
    const size_t kinds = graph.exits.size();
    require(graph.table.size() == kinds * kinds, "table.size", [&] {
        return "A table of " + text(static_cast<int64_t>(graph.table.size())) + " costs does not fit " +
               text(static_cast<int64_t>(kinds)) + " classes; give one for each pair of classes.";
    });
    require(graph.apart.size() == graph.classes.size(), "apart.length",
            [] { return std::string("Every vertex needs a list of those it may not be matched to."); });
    check_size(static_cast<int64_t>(graph.classes.size()), 1);
    for (const int kind : graph.classes)
        require(kind >= 0 && static_cast<size_t>(kind) < kinds, "class.unknown", [&] {
            return "There is no class " + text(kind) + "; the classes are the places in the list of exits.";
        });
    for (const int width : graph.widths)
        require(width >= 0 && width <= WIDEST, "cost.digit",
                [&] { return "A digit cannot have " + text(width) + " bits; 0 to 4096 are possible."; });
    for (const Digits& cost : graph.table) check_digits(cost, graph.widths);
    for (const Digits& cost : graph.exits) check_digits(cost, graph.widths);
    for (size_t a = 0; a < kinds; ++a)
        for (size_t b = 0; b < a; ++b)
            require(graph.table[a * kinds + b] == graph.table[b * kinds + a], "table.one_sided", [&] {
                return "The table has two costs for the classes " + text(static_cast<int64_t>(b)) + " and " +
                       text(static_cast<int64_t>(a)) + "; a pair costs the same either way round.";
            });
    for (const auto& list : graph.apart) check_vertices(list, static_cast<int64_t>(graph.classes.size()));
}

class AskableMatching {
  public:
    AskableMatching(std::vector<int> classes, std::vector<Digits> table, std::vector<Digits> exits,
                    std::vector<std::vector<int>> apart, std::vector<int> widths)
        : size(static_cast<int64_t>(classes.size())) {
        const ClassGraph graph{std::move(classes), std::move(table), std::move(exits), std::move(apart),
                               std::move(widths)};
        check_graph(graph);
        inner = make_matching(graph);
    }
    bool solve() {
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        if (!has_solved) is_solved = inner->solve();
        has_solved = true;
        return is_solved;
    }
    bool fix(int64_t u, int64_t v) {
        check_edge(u, v, size);
        const Turn turn(is_busy);
        check_solved(is_solved);
        nb::gil_scoped_release release;
        return inner->fix(static_cast<int>(u), static_cast<int>(v));
    }
    int fix_first(int64_t u, const std::vector<int64_t>& partners) {
        check_vertex(u, size);
        for (const int64_t v : partners) check_edge(u, v, size);
        const Turn turn(is_busy);
        check_solved(is_solved);
        nb::gil_scoped_release release;
        return inner->fix_first(static_cast<int>(u), {partners.begin(), partners.end()});
    }
    bool restrict_to(int64_t u, const std::vector<int64_t>& keep, bool may_exit) {
        check_vertex(u, size);
        check_vertices(keep, size);
        const Turn turn(is_busy);
        check_solved(is_solved);
        nb::gil_scoped_release release;
        return inner->restrict(static_cast<int>(u), {keep.begin(), keep.end()}, may_exit);
    }
    std::vector<int> mates() {
        const Turn turn(is_busy);
        return inner->mates();
    }

  private:
    int64_t size;
    std::unique_ptr<AnyMatching> inner;
    bool has_solved = false, is_solved = false;
    std::atomic<bool> is_busy = false;
};

}  // namespace

void add_classes(nb::module_& m) {
    nb::class_<AskableMatching>(m, "ClassMatching")
        .def(nb::init<std::vector<int>, std::vector<Digits>, std::vector<Digits>, std::vector<std::vector<int>>,
                      std::vector<int>>(),
             nb::arg("classes"), nb::arg("table"), nb::arg("exits"), nb::arg("apart"), nb::arg("widths"))
        .def("solve", &AskableMatching::solve)
        .def("fix", &AskableMatching::fix, nb::arg("first"), nb::arg("second"))
        .def("fix_first", &AskableMatching::fix_first, nb::arg("vertex"), nb::arg("partners"))
        .def("restrict", &AskableMatching::restrict_to, nb::arg("vertex"), nb::arg("keep"), nb::arg("may_exit"))
        .def("mates", &AskableMatching::mates);
}
