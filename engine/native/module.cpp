// The compiled matching kernel of Tiltyard. It knows graphs and weights, nothing of the rules.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_core, m) {
    m.doc() = "Compiled kernels of tiltyard.matching; tiltyard.matching.blossom is the readable twin.";
    m.attr("ABI") = 1;
}
