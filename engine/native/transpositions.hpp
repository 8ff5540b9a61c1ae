// The first order of the lower half, in the sense of C.04.3 4.2, that only uses allowed pairs.
#pragma once
#include <cstdint>
#include <vector>

namespace tiltyard {

// Upper players each take one lower player; the lower players nobody takes must be among those
// allowed to stay over. `start` gives one valid assignment, `first` returns the lexicographically
// smallest. Sets of players are bits, so that a search touches each player once.
class Transpositions {
  public:
    Transpositions(int upper, int lower)
        : uppers(upper),
          lowers(lower),
          words((lower + 63) / 64),
          lefts(upper + 1),
          left_words((lefts + 63) / 64),
          row(static_cast<size_t>(lefts) * words, 0),
          column(static_cast<size_t>(lower) * left_words, 0),
          owner(lower, upper),
          taken(upper, -1) {}

    void allow(int i, int j) {
        row[static_cast<size_t>(i) * words + j / 64] |= uint64_t{1} << (j % 64);
        column[static_cast<size_t>(j) * left_words + i / 64] |= uint64_t{1} << (i % 64);
    }
    void allow_exit(int j) { allow(uppers, j); }  // row `uppers` stands for "nobody"
    void start(int i, int j) {
        taken[i] = j;
        owner[j] = i;
    }

    std::vector<int> first() {
        fixed.assign(words, 0);
        for (int i = 0; i < uppers; ++i) {
            choose(i);
            fixed[taken[i] / 64] |= uint64_t{1} << (taken[i] % 64);
        }
        return taken;
    }

  private:
    const int uppers, lowers, words, lefts, left_words;
    std::vector<uint64_t> row, column, fixed;
    std::vector<int> owner, taken;

    // Which lower players could pass on, through a chain of swaps, what `goal` frees: walk back
    // from `goal`. towards[v] is the next lower player of the chain.
    void choose(int i) {
        const int goal = taken[i];
        const int best = first_allowed(i);
        if (best == goal) return;
        std::vector<int> towards(lowers, -1), stack{goal};
        std::vector<uint64_t> seen(left_words, 0), reached(words, 0);
        seen[i / 64] |= uint64_t{1} << (i % 64);
        reached[goal / 64] |= uint64_t{1} << (goal % 64);
        while (!stack.empty()) {
            const int v = stack.back();
            stack.pop_back();
            for (int w = 0; w < left_words; ++w) {
                uint64_t fresh = column[static_cast<size_t>(v) * left_words + w] & ~seen[w];
                seen[w] |= fresh;
                for (; fresh; fresh &= fresh - 1) reach(w * 64 + __builtin_ctzll(fresh), v, towards, reached, stack);
            }
            if (reached[best / 64] >> (best % 64) & 1) break;
        }
        for (int w = 0; w < words; ++w) {
            const uint64_t open = row[static_cast<size_t>(i) * words + w] & reached[w] & ~fixed[w];
            if (!open) continue;
            take(i, w * 64 + __builtin_ctzll(open), goal, towards);
            return;
        }
    }

    int first_allowed(int i) const {
        for (int w = 0; w < words; ++w) {
            const uint64_t open = row[static_cast<size_t>(i) * words + w] & ~fixed[w];
            if (open) return w * 64 + __builtin_ctzll(open);
        }
        return taken[i];
    }

    void reach(int left, int v, std::vector<int>& towards, std::vector<uint64_t>& reached, std::vector<int>& stack) {
        const auto visit = [&](int u) {
            if (reached[u / 64] >> (u % 64) & 1 || fixed[u / 64] >> (u % 64) & 1) return;
            reached[u / 64] |= uint64_t{1} << (u % 64);
            towards[u] = v;
            stack.push_back(u);
        };
        if (left < uppers) {
            visit(taken[left]);
            return;
        }
        for (int u = 0; u < lowers; ++u)
            if (owner[u] == uppers) visit(u);
    }

    void take(int i, int v, int goal, const std::vector<int>& towards) {
        std::vector<int> chain{v};
        while (chain.back() != goal) chain.push_back(towards[chain.back()]);
        for (size_t k = chain.size() - 1; k > 0; --k) {  // the owner of chain[k-1] moves to chain[k]
            const int left = owner[chain[k - 1]];
            owner[chain[k]] = left;
            if (left < uppers) taken[left] = chain[k];
        }
        owner[v] = i;
        taken[i] = v;
    }
};

}  // namespace tiltyard
