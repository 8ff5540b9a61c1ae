// Signed integers of a fixed number of 64-bit words: weights as wide as the criteria need.
#pragma once
#include <array>
#include <cstdint>

namespace tiltyard {

template <int N>
struct Wide {
    std::array<uint64_t, N> word{};  // least significant first, two's complement

    Wide() = default;
    Wide(int64_t value) {
        word.fill(value < 0 ? ~uint64_t{0} : 0);
        word[0] = static_cast<uint64_t>(value);
    }
    Wide& operator+=(const Wide& other) {
        unsigned char carry = 0;
        for (int i = 0; i < N; ++i) {
            const uint64_t sum = word[i] + other.word[i];
            const unsigned char first = sum < word[i];
            word[i] = sum + carry;
            carry = first | (word[i] < sum);
        }
        return *this;
    }
    Wide& operator-=(const Wide& other) {
        unsigned char borrow = 0;
        for (int i = 0; i < N; ++i) {
            const uint64_t difference = word[i] - other.word[i];
            const unsigned char first = word[i] < other.word[i];
            word[i] = difference - borrow;
            borrow = first | (difference < borrow);
        }
        return *this;
    }
    friend Wide operator+(Wide a, const Wide& b) { return a += b; }
    friend Wide operator-(Wide a, const Wide& b) { return a -= b; }
    Wide operator-() const { return Wide(0) - *this; }
    friend bool operator==(const Wide& a, const Wide& b) { return a.word == b.word; }
    friend bool operator<(const Wide& a, const Wide& b) {
        const auto high_a = static_cast<int64_t>(a.word[N - 1]);
        const auto high_b = static_cast<int64_t>(b.word[N - 1]);
        if (high_a != high_b) return high_a < high_b;
        for (int i = N - 2; i >= 0; --i)
            if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
        return false;
    }
    friend bool operator>(const Wide& a, const Wide& b) { return b < a; }
    friend bool operator<=(const Wide& a, const Wide& b) { return !(b < a); }
    friend bool operator>=(const Wide& a, const Wide& b) { return !(a < b); }
    Wide operator<<(int bits) const {
        Wide out;
        const int words = bits / 64, rest = bits % 64;
        for (int i = N - 1; i >= words; --i) {
            out.word[i] = word[i - words] << rest;
            if (rest && i > words) out.word[i] |= word[i - words - 1] >> (64 - rest);
        }
        return out;
    }
    Wide half() const {  // arithmetic shift right by one
        Wide out;
        for (int i = 0; i < N; ++i) {
            const uint64_t above = i + 1 < N ? word[i + 1] : (static_cast<int64_t>(word[i]) < 0 ? ~uint64_t{0} : 0);
            out.word[i] = word[i] >> 1 | above << 63;
        }
        return out;
    }
};

template <class W>
inline W half_of(const W& value) {
    return value.half();
}
inline int64_t half_of(int64_t value) { return value >> 1; }
inline __int128 half_of(__int128 value) { return value >> 1; }

template <class W>
inline W shifted(const W& value, int bits) {
    return value << bits;
}

}  // namespace tiltyard
