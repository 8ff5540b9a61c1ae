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

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Compiled kernels; tiltyard.matching.blossom is the readable twin of the matching.";
    m.attr("ABI") = 2;
    m.def("pair_dutch", &pair_dutch, nb::arg("players"), nb::arg("met"), nb::arg("edition"), nb::arg("point"));
}
