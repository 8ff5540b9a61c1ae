// The output of an engine, line by line, as it comes through its pipe. While a move is awaited no Python runs, and of
// a dozen `info` lines only the last is kept. The readable twin is tiltyard_hosts.uci.engine.lines.
#pragma once
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cmath>
#include <deque>
#include <string>
#include <string_view>

namespace tiltyard::chess {

inline double monotonic() {  // as Python's time.monotonic()
#ifdef __APPLE__
    return static_cast<double>(clock_gettime_nsec_np(CLOCK_UPTIME_RAW)) / 1e9;
#else
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
#endif
}

inline bool has(std::string_view line, std::string_view part) { return line.find(part) != std::string_view::npos; }

inline bool is_report(std::string_view line) {
    const bool is_main_line = !has(line, " multipv ") || has(line, " multipv 1 ");
    return has(line, " score ") && is_main_line && !line.starts_with("info string");
}

inline bool is_bound(std::string_view line) { return has(line, "lowerbound") || has(line, "upperbound"); }

struct Line {
    std::string raw;
    double at = 0;
};

struct Answer {
    Line move;
    std::string report, exact;  // the last one, and the last with a score that is no bound
};

class Lines {
  public:
    Lines(int descriptor, int64_t longest, int64_t most_lines, int64_t most_bytes)
        : fd(descriptor), max_line(longest), max_lines(most_lines), max_bytes(most_bytes) {}

    bool is_over = false, is_flooding = false;
    bool is_interrupted = false;  // by a signal: whoever waits lets Python look at it and asks again

    void reset() { said_lines = said_bytes = 0; }

    void forget() {
        while (!is_over && !is_flooding && listen(0)) lines.clear();
        lines.clear();
    }

    // The next line; false when there is none before the deadline, or never again.
    bool read(double deadline, Line& line) {
        while (lines.empty()) {
            if (is_flooding || is_over || !listen(deadline - monotonic())) return false;
        }
        line = std::move(lines.front());
        lines.pop_front();
        return true;
    }

    bool await_move(double deadline, Answer& answer) {
        while (read(deadline, answer.move)) {
            const std::string& raw = answer.move.raw;
            if (raw.starts_with("bestmove")) return true;
            if (!raw.starts_with("info") || !is_report(raw)) continue;
            answer.report = raw;
            if (!is_bound(raw)) answer.exact = raw;
        }
        return false;
    }

  private:
    int fd;
    int64_t max_line, max_lines, max_bytes, said_lines = 0, said_bytes = 0;
    std::deque<Line> lines;
    std::string rest;  // of a line that has not ended
    char chunk[64 * 1024];

    bool listen(double seconds) {
        pollfd waiting{fd, POLLIN, 0};
        const double wait = std::min(std::ceil(std::max(seconds, 0.0) * 1000), static_cast<double>(INT_MAX));
        const int ready = poll(&waiting, 1, static_cast<int>(wait));
        is_interrupted = ready < 0 && errno == EINTR;
        if (ready <= 0) return false;
        const ssize_t size = ::read(fd, chunk, sizeof chunk);
        take(std::string_view(chunk, size > 0 ? static_cast<size_t>(size) : 0), monotonic());
        is_over = size <= 0;
        return true;
    }

    void take(std::string_view news, double at) {
        said_bytes += static_cast<int64_t>(news.size());
        rest.append(news);
        size_t start = 0, end = 0, longest = 0;
        for (; (end = rest.find('\n', start)) != std::string::npos; start = end + 1) {
            longest = std::max(longest, end - start);
            ++said_lines;
            lines.push_back({strip(std::string_view(rest).substr(start, end - start)), at});
        }
        rest.erase(0, start);
        longest = std::max(longest, rest.size());
        if (static_cast<int64_t>(longest) > max_line || said_lines > max_lines || said_bytes > max_bytes) {
            is_flooding = true;
            lines.clear();
        }
    }

    static std::string strip(std::string_view line) {
        constexpr std::string_view blank = " \t\r\v\f\n";
        const size_t first = line.find_first_not_of(blank);
        if (first == std::string_view::npos) return {};
        return std::string(line.substr(first, line.find_last_not_of(blank) - first + 1));
    }
};

}  // namespace tiltyard::chess
