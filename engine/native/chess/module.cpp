// What hosts of engine games do for every ply, compiled: a board, the lines of an engine, what a report says.
// The library never imports it (docs/adr/0059-a-compiled-board-for-engine-games.md).
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "game.hpp"
#include "lines.hpp"
#include "report.hpp"
#include "turns.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace tiltyard::chess;

namespace {

nb::bytes as_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// Waits without holding up other threads; a signal is heard, as in any other call that waits.
template <class Wait>
bool wait_for(Lines& lines, Wait&& wait) {
    while (true) {
        {
            nb::gil_scoped_release release;
            lines.is_interrupted = false;
            if (wait()) return true;
        }
        if (!lines.is_interrupted) return false;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

nb::object read_line(Lines& lines, double deadline) {
    Line line;
    if (!wait_for(lines, [&] { return lines.read(deadline, line); })) return nb::none();
    return nb::make_tuple(as_bytes(line.raw), line.at);
}

nb::object await_move(Lines& lines, double deadline) {
    Answer answer;
    if (!wait_for(lines, [&] { return lines.await_move(deadline, answer); })) return nb::none();
    return nb::make_tuple(as_bytes(answer.move.raw), answer.move.at, as_bytes(answer.report), as_bytes(answer.exact));
}

Clock make_clock(const std::array<int64_t, 6>& control, int64_t margin_ms) {
    return {{control[0], control[1], control[2], control[3], control[4], control[5]}, margin_ms};
}

void make_turns(Turns* self, Game& board, Lines& white, Lines& black, const std::array<int, 2>& inputs,
                const std::array<Clock*, 2>& clocks, const std::string& position, bool is_always, int men,
                int most_plies) {
    new (self) Turns(board, {white, inputs[0], *clocks[0]}, {black, inputs[1], *clocks[1]}, position,
                     {is_always, men, most_plies});
}

int run_turns(Turns& turns, double pause_at) {
    while (true) {
        Stop stop;
        {
            nb::gil_scoped_release release;
            stop = turns.run(pause_at);
        }
        if (stop != Stop::SIGNAL) return static_cast<int>(stop);
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

nb::list take_turns(Turns& turns) {
    nb::list taken;
    for (const Turn& turn : turns.turns)
        taken.append(
            nb::make_tuple(turn.move, as_bytes(turn.report), as_bytes(turn.exact), turn.seconds, turn.left_ms));
    turns.turns.clear();
    return taken;
}

nb::object as_text(const std::string& bytes) {
    return nb::steal(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

nb::tuple read_info(nb::bytes line) {
    const Report report = read_report(std::string_view(line.c_str(), line.size()));
    nb::list pv;
    for (const std::string& move : report.pv) pv.append(as_text(move));
    const auto& c = report.counts;
    nb::object wdl = nb::none();
    if (report.wdl) wdl = nb::make_tuple((*report.wdl)[0], (*report.wdl)[1], (*report.wdl)[2]);
    return nb::make_tuple(report.centipawns, report.mate, report.is_bound, c[0], c[1], c[2], c[3], c[4], c[5], c[6],
                          wdl, nb::tuple(pv));
}

}  // namespace

NB_MODULE(_games, m) {
    m.doc() = "A chess board, an engine's lines and reports; the readable twins are in tiltyard_hosts.uci.";
    m.attr("ABI") = 2;
    nb::set_leak_warnings(false);  // a worker that is told to end leaves in the middle of a game
    nb::class_<Game>(m, "Board")
        .def(nb::init<const std::string&, bool>(), "fen"_a, "chess960"_a)
        .def("push", &Game::push, "uci"_a)
        .def("fen", &Game::fen)
        .def_prop_ro("turn", [](const Game& g) { return g.now.is_white; })
        .def_prop_ro("plies", [](const Game& g) { return g.ply() - g.first_ply; })
        .def_prop_ro("fullmove_number", [](const Game& g) { return g.now.fullmoves; })
        .def_prop_ro("is_zeroing", [](const Game& g) { return g.is_zeroing; })
        .def_prop_ro("pieces", &Game::pieces)
        .def_prop_ro("ending", [](const Game& g) { return static_cast<int>(g.ending); })
        .def_prop_ro("last_move", [](const Game& g) { return g.moves.empty() ? std::string() : g.moves.back(); })
        .def_prop_ro("sans", [](const Game& g) { return g.sans; });
    nb::class_<Lines>(m, "Lines")
        .def(nb::init<int, int64_t, int64_t, int64_t>(), "descriptor"_a, "max_line"_a, "max_lines"_a, "max_bytes"_a)
        .def("read", &read_line, "deadline"_a)
        .def("await_move", &await_move, "deadline"_a)
        .def("forget",
             [](Lines& lines) {
                 nb::gil_scoped_release release;
                 lines.forget();
             })
        .def("reset", &Lines::reset)
        .def_ro("is_over", &Lines::is_over)
        .def_ro("is_flooding", &Lines::is_flooding);
    nb::class_<Clock>(m, "Clock")
        .def(
            "__init__",
            [](Clock* self, const std::array<int64_t, 6>& control, int64_t margin_ms) {
                new (self) Clock(make_clock(control, margin_ms));
            },
            "control"_a, "margin_ms"_a)
        .def("press", &Clock::press, "elapsed_ms"_a)
        .def_ro("left_ms", &Clock::left_ms)
        .def_prop_ro("limit_ms", &Clock::limit_ms)
        .def_prop_ro("tolerance_ms", &Clock::tolerance_ms);
    m.def("write_go", &write_go, "own"_a, "white"_a, "black"_a);
    nb::class_<Turns>(m, "Turns")
        .def("__init__", &make_turns, "board"_a, "white"_a, "black"_a, "inputs"_a, "clocks"_a, "position"_a,
             "is_always"_a, "men"_a, "most_plies"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
             nb::keep_alive<1, 4>())
        .def("run", &run_turns, "pause_at"_a)
        .def("take", &take_turns)
        .def_ro("thinking", &Turns::thinking)
        .def_ro("asked_at", &Turns::asked_at)
        .def_ro("over", &Turns::over)
        .def_prop_ro("said", [](const Turns& turns) { return as_text(turns.said); })
        .def_prop_ro("limit_ms", &Turns::limit_ms)
        .def_prop_ro("clocks", [](const Turns& turns) { return nb::make_tuple(turns.clocks()[0], turns.clocks()[1]); });
    m.def("read_info", &read_info, "line"_a);
}
