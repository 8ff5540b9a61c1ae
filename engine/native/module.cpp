// Compiled kernels of Tiltyard: matching on general graphs, and the bracket search built on it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "round.hpp"

namespace nb = nanobind;
using namespace tiltyard;

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

// Mates of a cheapest matching; -1 is left over. Empty when somebody can be neither.
Numbers min_cost_matching(int size, const std::vector<std::tuple<int, int, int64_t>>& edges,
                          const std::vector<int64_t>& exits, bool is_first) {
    nb::gil_scoped_release release;
    CostGraph<int64_t> graph;
    graph.resize(size);
    graph.classes = size;
    graph.table.assign(static_cast<size_t>(size) * size, 0);
    for (int v = 0; v < size; ++v) graph.cls[v] = v;
    for (const auto& [u, v, cost] : edges) {
        graph.add(u, v);
        graph.table[static_cast<size_t>(u) * size + v] = graph.table[static_cast<size_t>(v) * size + u] = 4 * cost;
    }
    Matcher<int64_t> matcher(graph);
    for (int v = 0; v < size; ++v) {
        matcher.s.can_exit[v] = exits[v] >= 0;
        matcher.s.exit[v] = 4 * exits[v];
    }
    matcher.start_prices();
    if (!matcher.solve()) return {};
    for (int u = 0; is_first && u < size; ++u)
        for (int v = u + 1; v < size && !matcher.s.is_out[u]; ++v)
            if (!matcher.s.is_out[v] && graph.has(u, v)) matcher.fix(u, v);
    return matcher.s.mate;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Compiled kernels; tiltyard.matching.blossom is the readable twin of the matching.";
    m.attr("ABI") = 2;
    m.def("min_cost_matching", &min_cost_matching, nb::arg("size"), nb::arg("edges"), nb::arg("exits"), nb::arg("is_first") = false);
    m.def("pair_dutch", &pair_dutch, nb::arg("players"), nb::arg("met"), nb::arg("edition"), nb::arg("point"));
}
