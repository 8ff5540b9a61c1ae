// The Python face of matching by distances: columns of numbers come in, lists go out.
#include "distances.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bytes.hpp"

namespace nb = nanobind;
using namespace tiltyard;

namespace {

using Numbers = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Seeds = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Columns = std::vector<std::tuple<Numbers, nb::bytes, bool>>;  // numbers, factor, whether distances are squared
using Pairs = std::vector<std::pair<int64_t, int64_t>>;
using Extras = std::vector<std::tuple<int64_t, int64_t, nb::bytes>>;
using Prices = std::vector<std::pair<int64_t, nb::bytes>>;
using Sum = Wide<4>;  // of products that are yet to be found small enough

constexpr int MOST_BITS = 123;  // of a whole matching: duals reach a few times as far

class DistanceMatching128 {
  public:
    DistanceMatching128(int64_t size, const Columns& columns, const Seeds& seeds, int hash_bits, const Pairs& apart,
                        const Extras& extras, const Prices& seat)
        : inner(std::make_unique<DistanceMatching>(read(size, columns, seeds, hash_bits, apart, extras, seat))) {}
    bool solve() {
        const Turn turn(is_busy);
        nb::gil_scoped_release release;
        if (!has_solved) is_solved = inner->solve();
        has_solved = true;
        return is_solved;
    }
    std::vector<int> mates() {
        const Turn turn(is_busy);
        check_solved(is_solved);
        return inner->mates;
    }
    int rounds() {
        const Turn turn(is_busy);
        return inner->rounds;
    }

  private:
    std::unique_ptr<DistanceMatching> inner;
    bool has_solved = false, is_solved = false;
    std::atomic<bool> is_busy = false;

    static Sum widen(WideCost value) {
        Sum out(0);
        for (int at = 0; value > 0; at += 32, value >>= 32) out += Sum(static_cast<int64_t>(value & 0xffffffff)) << at;
        return out;
    }
    static Sum multiply(Sum value, uint64_t factor) {
        Sum out(0);
        for (; factor; factor >>= 1, value += value)
            if (factor & 1) out += value;
        return out;
    }

    static DistanceProblem read(int64_t size, const Columns& columns, const Seeds& seeds, int hash_bits,
                                const Pairs& apart, const Extras& extras, const Prices& seat) {
        check_size(size, 16);
        require(seeds.shape(0) == static_cast<size_t>(size), "graph.lengths",
                [] { return std::string("Every vertex needs a seed, and a number in each column."); });
        require(hash_bits >= 0 && hash_bits <= 32, "graph.hash_bits",
                [&] { return "Random numbers cannot have " + text(hash_bits) + " bits; 0 to 32 are possible."; });
        DistanceProblem problem;
        problem.size = static_cast<int>(size);
        problem.hash_bits = hash_bits;
        problem.seeds.assign(seeds.data(), seeds.data() + size);
        problem.apart.resize(size);
        problem.extras.resize(size);
        Sum dearest = widen((WideCost(1) << hash_bits));
        for (const auto& [numbers, factor, is_squared] : columns)
            dearest += add_column(problem, numbers, factor, is_squared);
        for (const auto& [u, v] : apart) {
            check_edge(u, v, size);
            problem.apart[u].push_back(static_cast<int>(v));
            problem.apart[v].push_back(static_cast<int>(u));
        }
        dearest += widen(read_extras(problem, extras));
        Sum whole = multiply(dearest, size / 2 + 1);
        whole += widen(read_seat(problem, seat));
        require(whole < Sum(1) << MOST_BITS, "cost.too_large", [&] {
            return "The distances of " + text(size) + " vertices do not fit into " + text(MOST_BITS) +
                   " bits; list the pairs and use min_cost_matching.";
        });
        for (int bit = MOST_BITS - 1; bit >= 0; --bit)
            if (!(whole < Sum(1) << bit)) {
                problem.alone = WideCost(1) << (bit + 1);
                break;
            }
        return problem;
    }

    // Return the most that a pair can cost by this column.
    static Sum add_column(DistanceProblem& problem, const Numbers& numbers, const nb::bytes& factor, bool is_squared) {
        constexpr int64_t most = int64_t{1} << 30;
        require(numbers.shape(0) == static_cast<size_t>(problem.size), "graph.lengths",
                [] { return std::string("Every vertex needs a seed, and a number in each column."); });
        DistanceColumn column{
            {numbers.data(), numbers.data() + numbers.shape(0)}, read_cost<WideCost>(factor, 0), is_squared};
        for (const int64_t number : column.at)
            require(number >= -most && number <= most, "number.too_large", [&] {
                return "The number " + text(number) + " is too far from zero; " + text(most) + " is the farthest.";
            });
        const auto [low, high] = std::minmax_element(column.at.begin(), column.at.end());
        const uint64_t reach = problem.size ? *high - *low : 0;
        const Sum dearest = multiply(widen(column.factor), is_squared ? reach * reach : reach);
        problem.columns.push_back(std::move(column));
        return dearest;
    }

    // Return the dearest of them.
    static WideCost read_extras(DistanceProblem& problem, const Extras& extras) {
        WideCost dearest = 0;
        std::set<std::pair<int64_t, int64_t>> seen;
        for (const auto& [u, v, cost] : extras) {
            check_edge(u, v, problem.size);
            require(seen.insert(std::minmax(u, v)).second, "extra.twice",
                    [&] { return "The pair (" + text(u) + ", " + text(v) + ") has two extra costs; add them up."; });
            const auto extra = read_cost<WideCost>(cost, 0);
            problem.extras[u].push_back({static_cast<int>(v), extra});
            problem.extras[v].push_back({static_cast<int>(u), extra});
            dearest = std::max(dearest, extra);
        }
        return dearest;
    }
    static WideCost read_seat(DistanceProblem& problem, const Prices& seat) {
        WideCost dearest = 0;
        for (const auto& [v, cost] : seat) {
            check_vertex(v, problem.size);
            problem.seat.push_back({static_cast<int>(v), read_cost<WideCost>(cost, 0)});
            dearest = std::max(dearest, problem.seat.back().cost);
        }
        return dearest;
    }
};

}  // namespace

void add_distances(nb::module_& m) {
    nb::class_<DistanceMatching128>(m, "DistanceMatching128")
        .def(nb::init<int64_t, const Columns&, const Seeds&, int, const Pairs&, const Extras&, const Prices&>(),
             nb::arg("size"), nb::arg("columns"), nb::arg("seeds"), nb::arg("hash_bits"), nb::arg("apart"),
             nb::arg("extras"), nb::arg("seat"))
        .def("solve", &DistanceMatching128::solve)
        .def("mates", &DistanceMatching128::mates)
        .def("rounds", &DistanceMatching128::rounds);
}
