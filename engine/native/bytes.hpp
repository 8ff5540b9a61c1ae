// Numbers of any width as they come from Python: bytes, the least significant first.
#pragma once
#include <nanobind/nanobind.h>

#include "wide.hpp"

namespace tiltyard {

template <class W>
W read_number(const nanobind::bytes& bytes) {  // two's complement
    W out(0);
    const auto* data = static_cast<const unsigned char*>(bytes.data());
    for (size_t i = bytes.size(); i-- > 0;) {
        out = shifted(out, 8);
        out += W(static_cast<int64_t>(data[i]));
    }
    return out;
}

}  // namespace tiltyard
