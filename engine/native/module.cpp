// Compiled kernels of Tiltyard: matching on general graphs, and the bracket search built on it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bytes.hpp"
#include "round.hpp"

namespace nb = nanobind;
using namespace tiltyard;

void add_classes(nb::module_& m);  // classes.cpp
void add_priced(nb::module_& m);   // priced.cpp

namespace {

using Numbers = std::vector<int>;
using Row = std::tuple<int, int, int, int, int, int>;
using Record = std::tuple<Numbers, Numbers, Numbers, std::vector<std::pair<int, int>>>;

enum Flag { AGAINST = 1, TOPSCORER = 2, BARRED = 4 };

std::vector<Player> read_players(const std::vector<Row>& rows) {
    std::vector<Player> out;
    out.reserve(rows.size());
    for (const auto& [score, due, difference, flags, unplayed, floats] : rows) {
        Player p;
        p.score = score;
        p.colour = due / 4;
        p.strength = due % 4;
        p.difference = difference < 0 ? -difference : difference;
        p.is_against = flags & AGAINST;
        p.is_topscorer = flags & TOPSCORER;
        p.is_barred = flags & BARRED;
        p.unplayed = unplayed;
        p.floats[0] = floats % 4;
        p.floats[1] = floats / 4;
        out.push_back(p);
    }
    return out;
}

std::tuple<bool, int, int, std::vector<Record>> pair_dutch(
    const std::vector<Row>& rows, const std::vector<Numbers>& met, const std::string& edition, int point) {
    RoundRecord found;
    {
        nb::gil_scoped_release release;
        const Field field(read_players(rows), met);
        Round round(field, point);
        found = edition == "2017" ? round.pair_2017() : round.pair_2026();
    }
    std::vector<Record> brackets;
    for (const auto& b : found.brackets) brackets.push_back({b.moved_down, b.residents, b.downfloaters, b.pairs});
    return {found.is_possible, found.bye, found.bye_score, brackets};
}

using Edges = std::vector<std::tuple<int, int, nb::bytes>>;

template <class W>
struct Loaded {
    CostGraph<W> graph;
    std::vector<W> exits;
    std::vector<char> can_exit;

    Loaded(int size, const Edges& edges, const std::vector<nb::bytes>& exit_costs) {
        graph.resize(size);
        graph.classes = size;
        graph.table.assign(static_cast<size_t>(size) * size, W(0));
        for (int v = 0; v < size; ++v) graph.cls[v] = v;
        for (const auto& [u, v, cost] : edges) {
            graph.add(u, v);
            const W value = shifted(read_number<W>(cost), 2);
            graph.table[static_cast<size_t>(u) * size + v] = graph.table[static_cast<size_t>(v) * size + u] = value;
        }
        for (const nb::bytes& cost : exit_costs) {  // empty: may not be left over
            can_exit.push_back(cost.size() > 0);
            exits.push_back(shifted(read_number<W>(cost), 2));
        }
    }
};

// A matching that survives small changes. Costs are not negative.
template <class W>
class Matching {
  public:
    Matching(int size, const Edges& edges, const std::vector<nb::bytes>& exit_costs)
        : loaded(size, edges, exit_costs), matcher(loaded.graph) {
        matcher.s.exit = loaded.exits;
        matcher.s.can_exit = loaded.can_exit;
    }
    bool solve() {
        nb::gil_scoped_release release;
        matcher.start_prices();
        return matcher.solve();
    }
    bool fix(int u, int v) {
        nb::gil_scoped_release release;
        return loaded.graph.has(u, v) && !matcher.s.is_out[u] && !matcher.s.is_out[v] && matcher.fix(u, v);
    }
    bool keep(int u, const Numbers& allowed, bool may_exit) {
        nb::gil_scoped_release release;
        std::vector<char> is_allowed(matcher.n, 0);
        for (int v : allowed) is_allowed[v] = 1;
        return matcher.restrict(u, [&](int v) { return is_allowed[v]; }, may_exit);
    }
    Numbers mates() const { return matcher.s.mate; }

  private:
    Loaded<W> loaded;
    Matcher<W> matcher;
};

template <class W>
void bind_matching(nb::module_& m, const char* name) {
    nb::class_<Matching<W>>(m, name)
        .def(nb::init<int, const Edges&, const std::vector<nb::bytes>&>(), nb::arg("size"), nb::arg("edges"),
             nb::arg("exits"))
        .def("solve", &Matching<W>::solve)
        .def("fix", &Matching<W>::fix, nb::arg("u"), nb::arg("v"))
        .def("keep", &Matching<W>::keep, nb::arg("u"), nb::arg("allowed"), nb::arg("may_exit"))
        .def("mates", &Matching<W>::mates);
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Compiled kernels; tiltyard.matching.blossom is the readable twin of the matching.";
    m.attr("ABI") = 3;
    bind_matching<int64_t>(m, "Matching64");
    bind_matching<Wide<4>>(m, "Matching256");
    bind_matching<Wide<8>>(m, "Matching512");
    bind_matching<Wide<16>>(m, "Matching1024");
    bind_matching<Wide<64>>(m, "Matching4096");
    m.def("pair_dutch", &pair_dutch, nb::arg("players"), nb::arg("met"), nb::arg("edition"), nb::arg("point"));
    add_classes(m);
    add_priced(m);
}
