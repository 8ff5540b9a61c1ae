// A graph whose costs depend on the classes of its vertices.
#pragma once
#include <cstdint>
#include <vector>

#include "wide.hpp"

namespace tiltyard {

// A graph as rows of bits, with a cost for each pair of vertex classes and, when `ordered`,
// a finer cost from the places in the bracket (C.04.3 4.3 written as a sum over pairs).
template <class W>
struct CostGraph {
    int n = 0, words = 0, classes = 0;
    std::vector<uint64_t> row;
    std::vector<int> cls;
    std::vector<W> table;     // costs times four, classes x classes
    bool is_ordered = false;
    std::vector<int> half;    // 0 outside the remainder, 1 upper half, 2 lower half
    std::vector<W> place;     // sequence number times four
    W exchange{};             // cost of one exchanged player times four

    void resize(int size) {
        n = size;
        words = (size + 63) / 64;
        row.assign(static_cast<size_t>(n) * words, 0);
        cls.assign(n, 0);
    }
    bool has(int u, int v) const { return row[static_cast<size_t>(u) * words + v / 64] >> (v % 64) & 1; }
    void add(int u, int v) {
        row[static_cast<size_t>(u) * words + v / 64] |= uint64_t{1} << (v % 64);
        row[static_cast<size_t>(v) * words + u / 64] |= uint64_t{1} << (u % 64);
    }
    void cut(int u, int v) {
        row[static_cast<size_t>(u) * words + v / 64] &= ~(uint64_t{1} << (v % 64));
        row[static_cast<size_t>(v) * words + u / 64] &= ~(uint64_t{1} << (u % 64));
    }
    W cost(int u, int v) const {
        W value = table[static_cast<size_t>(cls[u]) * classes + cls[v]];
        if (is_ordered && half[u] && half[v]) {
            value += place[u] < place[v] ? place[u] : place[v];
            if (half[u] == 2 && half[v] == 2) value += exchange;
        }
        return value;
    }
};

}  // namespace tiltyard
