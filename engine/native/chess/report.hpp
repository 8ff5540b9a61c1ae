// What an `info` line says. The readable twin is tiltyard_hosts.uci.engine.info.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiltyard::chess {

using Number = std::optional<int64_t>;

struct Report {
    Number centipawns, mate;
    bool is_bound = false;
    std::array<int64_t, 7> counts{};  // depth, seldepth, nodes, nps, time, hashfull, tbhits
    std::optional<std::array<int64_t, 3>> wdl;
    std::vector<std::string> pv;
};

inline Number read_number(const std::vector<std::string_view>& words, size_t at) {
    if (at >= words.size()) return {};
    std::string_view digits = words[at];
    const bool is_negative = digits.starts_with('-');
    if (is_negative) digits.remove_prefix(1);
    if (digits.empty() || digits.size() > 18) return {};
    int64_t value = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return {};
        value = 10 * value + (digit - '0');
    }
    return is_negative ? -value : value;
}

inline std::vector<std::string_view> split(std::string_view line) {
    constexpr std::string_view blank = " \t\r\v\f\n";
    std::vector<std::string_view> words;
    for (size_t end = 0, start; (start = line.find_first_not_of(blank, end)) != std::string_view::npos;) {
        end = std::min(line.find_first_of(blank, start), line.size());
        words.push_back(line.substr(start, end - start));
    }
    return words;
}

inline void read_score(const std::vector<std::string_view>& words, size_t at, Report& report) {
    if (at >= words.size() || (words[at] != "cp" && words[at] != "mate")) return;
    (words[at] == "cp" ? report.centipawns : report.mate) = read_number(words, at + 1);
    report.is_bound = false;
    for (size_t next = at + 2; next < std::min(at + 4, words.size()); ++next)
        report.is_bound |= words[next] == "lowerbound" || words[next] == "upperbound";
}

inline Report read_report(std::string_view line) {
    static constexpr std::array<std::string_view, 7> FIELDS{"depth", "seldepth", "nodes", "nps",
                                                            "time",  "hashfull", "tbhits"};
    const std::vector<std::string_view> words = split(line);
    Report report;
    for (size_t at = 1; at < words.size();) {
        const std::string_view word = words[at++];
        if (word == "string" || word == "refutation" || word == "currline") break;
        if (word == "pv") {
            report.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size())), words.end());
            break;
        }
        const auto field = std::find(FIELDS.begin(), FIELDS.end(), word);
        if (field != FIELDS.end()) {
            report.counts[static_cast<size_t>(field - FIELDS.begin())] = read_number(words, at++).value_or(0);
        } else if (word == "wdl") {
            const Number win = read_number(words, at), draw = read_number(words, at + 1),
                         loss = read_number(words, at + 2);
            report.wdl.reset();
            if (win && draw && loss) report.wdl = {*win, *draw, *loss};
            at += 3;
        } else if (word == "score") {
            read_score(words, at, report);
            at += 2;
        }
    }
    return report;
}

}  // namespace tiltyard::chess
