// Refusing arguments before they are used: what Python hears is a TiltyardError with a sentence.
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace tiltyard {

// A class of tiltyard.errors, by name; module.cpp translates.
class Refusal : public std::exception {
  public:
    Refusal(const char* family_name, const char* error_code, std::string sentence)
        : family(family_name), code(error_code), message(std::move(sentence)) {}
    const char* what() const noexcept override { return message.c_str(); }

    const char* family;
    const char* code;
    std::string message;
};

inline std::string text(int64_t number) { return std::to_string(number); }

// `because` is the whole sentence, made only when it is needed.
template <class Sentence>
void require(bool is_met, const char* code, Sentence&& because) {
    if (!is_met) throw Refusal("InputError", code, because());
}

inline void check_vertex(int64_t v, int64_t size) {
    if (v >= 0 && v < size) return;
    const std::string known = size ? "the vertices are 0 to " + text(size - 1) : "the graph is empty";
    throw Refusal("NotFoundError", "vertex.unknown", "There is no vertex " + text(v) + "; " + known + ".");
}

inline void check_edge(int64_t u, int64_t v, int64_t size) {
    check_vertex(u, size);
    check_vertex(v, size);
    require(u != v, "edge.loop", [&] {
        return "The edge (" + text(u) + ", " + text(v) + ") joins a vertex to itself; name two different ones.";
    });
}

template <class Numbers>
void check_vertices(const Numbers& vertices, int64_t size) {
    for (const auto v : vertices) check_vertex(v, size);
}

// A table of all pairs must fit into the memory of an ordinary machine.
inline void check_size(int64_t size, size_t bytes_of_a_pair) {
    require(size >= 0, "graph.size",
            [&] { return "A graph cannot have " + text(size) + " vertices; give a number from 0 on."; });
    constexpr int64_t most_bytes = int64_t{4} << 30;
    const bool fits = size < (1 << 20) && size * size <= most_bytes / static_cast<int64_t>(bytes_of_a_pair);
    require(fits, "graph.size",
            [&] { return text(size) + " vertices need more than 4 GiB for costs of this width; use SparseMatching."; });
}

inline int bits_of(uint64_t number) {
    int bits = 0;
    for (; number; number >>= 1) ++bits;
    return bits;
}

// What has not been solved cannot be asked, and a second thread has to wait for its turn.
class Turn {
  public:
    explicit Turn(std::atomic<bool>& flag) : is_busy(flag) {
        if (is_busy.exchange(true))
            throw Refusal("RuleError", "matching.busy",
                          "Another thread is using this matching; wait for it, or make one for each thread.");
    }
    ~Turn() { is_busy.store(false); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::atomic<bool>& is_busy;
};

inline void check_solved(bool is_solved) {
    if (!is_solved)
        throw Refusal("RuleError", "matching.unsolved",
                      "There is no cheapest matching to choose from: call solve() first, and go on if it is True.");
}

}  // namespace tiltyard
