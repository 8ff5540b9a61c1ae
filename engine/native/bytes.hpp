// Numbers of any width as they come from Python: bytes, the least significant first.
#pragma once
#include <nanobind/nanobind.h>

#include "argument.hpp"
#include "wide.hpp"

namespace tiltyard {

inline int bits_of(const nanobind::bytes& bytes) {
    const auto* data = static_cast<const unsigned char*>(bytes.data());
    for (size_t i = bytes.size(); i-- > 0;)
        if (data[i]) return static_cast<int>(8 * i) + bits_of(uint64_t{data[i]});
    return 0;
}

// A cost: not negative, and so small that the sum over `size` vertices leaves room for duals.
template <class W>
W read_cost(const nanobind::bytes& bytes, int64_t size) {
    constexpr int spare = 8;
    const int bits = bits_of(bytes) + bits_of(static_cast<uint64_t>(size) + 1) - 1 + spare;
    require(bits <= static_cast<int>(8 * sizeof(W)), "cost.too_large", [&] {
        return "A cost of " + text(bits_of(bytes)) + " bits on " + text(size) + " vertices needs " + text(bits) +
               " bits; this kernel has " + text(8 * sizeof(W)) + ".";
    });
    W out(0);
    const auto* data = static_cast<const unsigned char*>(bytes.data());
    for (size_t i = std::min(bytes.size(), sizeof(W)); i-- > 0;) {
        out = shifted(out, 8);
        out += W(static_cast<int64_t>(data[i]));
    }
    return out;
}

}  // namespace tiltyard
