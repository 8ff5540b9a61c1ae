// Compiled kernels of Tiltyard: matching on general graphs, and the bracket search built on it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bytes.hpp"
#include "players.hpp"
#include "round.hpp"

namespace nb = nanobind;
using namespace tiltyard;

void add_classes(nb::module_& m);  // classes.cpp
void add_distances(nb::module_& m);  // columns.cpp
void add_priced(nb::module_& m);   // priced.cpp
void add_sparse(nb::module_& m);   // sparse.cpp

namespace {

using Numbers = std::vector<int>;
using Record = std::tuple<Numbers, Numbers, Numbers, std::vector<std::pair<int, int>>>;

std::tuple<bool, int, int, std::vector<Record>> pair_dutch(const std::vector<Row>& rows,
                                                           const std::vector<Numbers>& met, const std::string& edition,
                                                           int point) {
    require(edition == "2017" || edition == "2026", "edition.unknown",
            [&] { return "There is no edition " + edition + " of the Dutch system; choose 2017 or 2026."; });
    require(point > 0 && point <= LARGEST_SCORE, "score.point",
            [&] { return "A point is worth " + text(point) + "; give its value in tenths, 10 as a rule."; });
    std::vector<Player> players = read_players(rows);
    check_met(met, players.size());
    RoundRecord found;
    {
        nb::gil_scoped_release release;
        const Field field(std::move(players), met);
        Round round(field, point);
        found = edition == "2017" ? round.pair_2017() : round.pair_2026();
    }
    std::vector<Record> brackets;
    for (const auto& b : found.brackets) brackets.push_back({b.moved_down, b.residents, b.downfloaters, b.pairs});
    return {found.is_possible, found.bye, found.bye_score, brackets};
}

using Edges = std::vector<std::tuple<int64_t, int64_t, nb::bytes>>;

template <class W>
struct Loaded {
    CostGraph<W> graph;
    std::vector<W> exits;
    std::vector<char> can_exit;

    Loaded(int64_t given, const Edges& edges, const std::vector<nb::bytes>& exit_costs) {
        check_size(given, sizeof(W));
        require(static_cast<int64_t>(exit_costs.size()) == given, "exits.length", [&] {
            return text(given) + " vertices need as many exits, not " + text(static_cast<int64_t>(exit_costs.size())) +
                   "; None forbids one to be left over.";
        });
        for (const auto& [u, v, cost] : edges) check_edge(u, v, given);
        const int size = static_cast<int>(given);
        graph.resize(size);
        graph.classes = size;
        graph.table.assign(static_cast<size_t>(size) * size, W(0));
        for (int v = 0; v < size; ++v) graph.cls[v] = v;
        for (const auto& [first, second, cost] : edges) {
            const int u = static_cast<int>(first), v = static_cast<int>(second);
            graph.add(u, v);
            const W value = shifted(read_cost<W>(cost, size), 2);
            graph.table[static_cast<size_t>(u) * size + v] = graph.table[static_cast<size_t>(v) * size + u] = value;
        }
        for (const nb::bytes& cost : exit_costs) {  // empty: may not be left over
            can_exit.push_back(cost.size() > 0);
            exits.push_back(shifted(read_cost<W>(cost, size), 2));
        }
    }
};

// A matching that survives small changes. Costs are not negative.
template <class W>
class Matching {
  public:
    Matching(int64_t size, const Edges& edges, const std::vector<nb::bytes>& exit_costs)
        : loaded(size, edges, exit_costs), matcher(loaded.graph) {
        matcher.s.exit = loaded.exits;
        matcher.s.can_exit = loaded.can_exit;
    }
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
    bool fix(int64_t u, int64_t v) {
        check_edge(u, v, matcher.n);
        const Turn turn(is_busy);
        check_solved(is_solved);
        nb::gil_scoped_release release;
        return fix_checked(static_cast<int>(u), static_cast<int>(v));
    }
    bool keep(int64_t u, const std::vector<int64_t>& allowed, bool may_exit) {
        check_vertex(u, matcher.n);
        check_vertices(allowed, matcher.n);
        const Turn turn(is_busy);
        check_solved(is_solved);
        nb::gil_scoped_release release;
        std::vector<char> is_allowed(matcher.n, 0);
        for (const int64_t v : allowed) is_allowed[v] = 1;
        if (matcher.s.is_out[u]) return is_allowed[matcher.s.mate[u]];  // fixed before
        return matcher.restrict(static_cast<int>(u), [&](int v) { return is_allowed[v]; }, may_exit);
    }
    Numbers mates() {
        const Turn turn(is_busy);
        return matcher.s.mate;
    }

  private:
    Loaded<W> loaded;
    Matcher<W> matcher;
    bool has_solved = false, is_solved = false;
    std::atomic<bool> is_busy = false;

    bool fix_checked(int u, int v) {
        if (matcher.s.is_out[u] || matcher.s.is_out[v]) return matcher.s.mate[u] == v;
        return loaded.graph.has(u, v) && matcher.fix(u, v);
    }
};

template <class W>
void bind_matching(nb::module_& m, const char* name) {
    nb::class_<Matching<W>>(m, name)
        .def(nb::init<int64_t, const Edges&, const std::vector<nb::bytes>&>(), nb::arg("size"), nb::arg("edges"),
             nb::arg("exits"))
        .def("solve", &Matching<W>::solve)
        .def("fix", &Matching<W>::fix, nb::arg("u"), nb::arg("v"))
        .def("keep", &Matching<W>::keep, nb::arg("u"), nb::arg("allowed"), nb::arg("may_exit"))
        .def("mates", &Matching<W>::mates);
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
        const nb::object family = nb::module_::import_("tiltyard.errors").attr(refusal.family);
        PyErr_SetObject(family.ptr(), family(refusal.code, refusal.message).ptr());
    }
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Compiled kernels; tiltyard.matching.blossom is the readable twin of the matching.";
    m.attr("ABI") = 7;
    nb::register_exception_translator(&translate);
    bind_matching<int64_t>(m, "Matching64");
    bind_matching<Wide<4>>(m, "Matching256");
    bind_matching<Wide<8>>(m, "Matching512");
    bind_matching<Wide<16>>(m, "Matching1024");
    bind_matching<Wide<64>>(m, "Matching4096");
    m.def("pair_dutch", &pair_dutch, nb::arg("players"), nb::arg("met"), nb::arg("edition"), nb::arg("point"));
    add_classes(m);
    add_distances(m);
    add_priced(m);
    add_sparse(m);
}
