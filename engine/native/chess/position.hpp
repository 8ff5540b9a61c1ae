// A chess position and what may be played in it; standard chess and Chess960. The readable twin is
// tiltyard_hosts.uci.game.board, on python-chess; both agree move by move (hosts/tests/uci/test_board_twins.py).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tiltyard::chess {

enum Kind : int8_t { NONE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
inline constexpr char LETTERS[] = " PNBRQK";

struct Move {
    int from = 0, to = 0;  // castling: the king takes its own rook
    int promotion = NONE;
};

inline constexpr int file_of(int square) { return square & 7; }
inline constexpr int rank_of(int square) { return square >> 3; }
inline constexpr int square_at(int file, int rank) { return rank * 8 + file; }
inline constexpr bool is_inside(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
inline constexpr uint64_t bit(int square) { return uint64_t{1} << square; }
inline std::string name_square(int square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

using Step = std::pair<int, int>;
inline constexpr std::array<Step, 8> JUMPS{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<Step, 8> RAYS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

class Position {
  public:
    std::array<int8_t, 64> board{};  // the kind; negative for Black
    bool is_white = true;
    uint64_t rights = 0;  // the rooks that may still castle
    int en_passant = -1;  // only where such a capture is legal
    int halfmoves = 0, fullmoves = 1;

    int kind(int square) const { return std::abs(board[square]); }
    bool is_own(int square) const { return is_white ? board[square] > 0 : board[square] < 0; }
    int king(bool white) const {
        for (int square = 0; square < 64; ++square)
            if (board[square] == (white ? KING : -KING)) return square;
        return -1;
    }

    bool is_attacked(int square, bool by_white) const {
        const int sign = by_white ? 1 : -1, file = file_of(square), rank = rank_of(square);
        for (const int side : {-1, 1})
            if (is_inside(file + side, rank - sign) && board[square_at(file + side, rank - sign)] == sign * PAWN)
                return true;
        for (const auto& [df, dr] : JUMPS)
            if (is_inside(file + df, rank + dr) && board[square_at(file + df, rank + dr)] == sign * KNIGHT) return true;
        for (size_t ray = 0; ray < RAYS.size(); ++ray) {
            const auto& [df, dr] = RAYS[ray];
            int f = file + df, r = rank + dr;
            for (int distance = 1; is_inside(f, r); f += df, r += dr, ++distance) {
                const int found = board[square_at(f, r)] * sign;
                if (found == QUEEN || (found == KING && distance == 1) || found == (ray < 4 ? ROOK : BISHOP))
                    return true;
                if (found != NONE) break;
            }
        }
        return false;
    }
    bool is_check() const { return is_attacked(king(is_white), !is_white); }

    // Whether the side to move may play it. A promotion that is missing or too many is not legal.
    bool is_legal(const Move& move) const {
        if (!is_own(move.from) || move.from == move.to) return false;
        if (is_castling(move)) return may_castle(move);
        if (is_own(move.to) || !reaches(move)) return false;
        return is_safe_after(move);
    }
    bool is_castling(const Move& move) const {
        return kind(move.from) == KING && is_own(move.to) && kind(move.to) == ROOK;
    }
    bool is_en_passant(const Move& move) const {
        return kind(move.from) == PAWN && move.to == en_passant && file_of(move.from) != file_of(move.to);
    }
    bool is_capture(const Move& move) const {
        return !is_castling(move) && (board[move.to] != NONE || is_en_passant(move));
    }

    // Every square that the piece on `from` could go to by its way of moving, castling left out.
    template <class Visit>
    bool any_target(int from, Visit&& visit) const {
        const int what = kind(from), file = file_of(from), rank = rank_of(from);
        if (what == PAWN) {
            const int forward = is_white ? 1 : -1;
            for (const auto& [df, dr] : {Step{0, forward}, Step{0, 2 * forward}, Step{-1, forward}, Step{1, forward}})
                if (is_inside(file + df, rank + dr) && visit(square_at(file + df, rank + dr))) return true;
            return false;
        }
        if (what == KNIGHT) {
            for (const auto& [df, dr] : JUMPS)
                if (is_inside(file + df, rank + dr) && visit(square_at(file + df, rank + dr))) return true;
            return false;
        }
        const size_t first = what == BISHOP ? 4 : 0, last = what == ROOK ? 4 : 8;
        for (size_t ray = first; ray < last; ++ray) {
            const auto& [df, dr] = RAYS[ray];
            for (int f = file + df, r = rank + dr; is_inside(f, r); f += df, r += dr) {
                if (visit(square_at(f, r))) return true;
                if (what == KING || board[square_at(f, r)] != NONE) break;
            }
        }
        return false;
    }

    bool has_legal_move() const {
        for (int from = 0; from < 64; ++from) {
            if (!is_own(from)) continue;
            const bool is_last = kind(from) == PAWN && rank_of(from) == (is_white ? 6 : 1);
            const auto is_playable = [&](int to) { return is_legal({from, to, is_last ? QUEEN : NONE}); };
            if (any_target(from, is_playable)) return true;
        }
        // Only in Chess960 can castling be all that is left: the king's own rook may stand in its way.
        for (int rook = 0; rook < 64; ++rook)
            if ((rights & bit(rook)) && is_own(rook) && is_legal({king(is_white), rook, NONE})) return true;
        return false;
    }

    void play(const Move& move) {
        const bool is_zeroing = kind(move.from) == PAWN || is_capture(move);
        const int what = kind(move.from), forward = is_white ? 8 : -8;
        const bool is_double = what == PAWN && std::abs(move.to - move.from) == 16;
        if (what == KING) drop_rights(is_white);
        rights &= ~(bit(move.from) | bit(move.to));
        place(move);
        halfmoves = is_zeroing ? 0 : halfmoves + 1;
        fullmoves += is_white ? 0 : 1;
        is_white = !is_white;
        en_passant = -1;
        if (is_double) allow_en_passant(move.to - forward);
    }

    // Sets the square if somebody can take there now, as FEN and repetitions want it.
    void allow_en_passant(int square) {
        en_passant = square;
        const int rank = rank_of(square) + (is_white ? -1 : 1);
        for (const int side : {-1, 1}) {
            const int file = file_of(square) + side;
            if (!is_inside(file, rank)) continue;
            const int from = square_at(file, rank);
            if (is_own(from) && kind(from) == PAWN && is_legal({from, square, NONE})) return;
        }
        en_passant = -1;
    }

    Step castled(const Move& move) const {  // where king and rook stand then
        const int rank = rank_of(move.from) * 8;
        return file_of(move.to) < file_of(move.from) ? Step{rank + 2, rank + 3} : Step{rank + 6, rank + 5};
    }

  private:
    void drop_rights(bool white) { rights &= ~(uint64_t{0xff} << (white ? 0 : 56)); }

    void place(const Move& move) {
        const int8_t piece = board[move.from];
        if (is_castling(move)) {
            const int8_t rook = board[move.to];
            const auto [king_to, rook_to] = castled(move);
            board[move.from] = board[move.to] = NONE;
            board[king_to] = piece;
            board[rook_to] = rook;
            return;
        }
        if (is_en_passant(move)) board[move.to + (is_white ? -8 : 8)] = NONE;
        board[move.from] = NONE;
        board[move.to] = move.promotion ? static_cast<int8_t>(is_white ? move.promotion : -move.promotion) : piece;
    }

    bool is_safe_after(const Move& move) const {
        Position after = *this;
        after.place(move);
        const int own_king = after.king(is_white);
        return own_king < 0 || !after.is_attacked(own_king, !is_white);
    }

    bool reaches(const Move& move) const {
        if (kind(move.from) == PAWN) return reaches_pawn(move);
        return !move.promotion && any_target(move.from, [&](int to) { return to == move.to; });
    }

    bool reaches_pawn(const Move& move) const {
        const int forward = is_white ? 1 : -1, across = std::abs(file_of(move.to) - file_of(move.from));
        const int ahead = (rank_of(move.to) - rank_of(move.from)) * forward;
        const bool is_last = rank_of(move.to) == (is_white ? 7 : 0);
        if (is_last != (move.promotion >= KNIGHT && move.promotion <= QUEEN) || (!is_last && move.promotion))
            return false;
        if (across == 1 && ahead == 1) return board[move.to] != NONE || move.to == en_passant;
        if (across || board[move.to] != NONE) return false;
        if (ahead == 1) return true;
        return ahead == 2 && rank_of(move.from) == (is_white ? 1 : 6) && board[move.from + 8 * forward] == NONE;
    }

    bool may_castle(const Move& move) const {
        if (!(rights & bit(move.to)) || move.promotion) return false;
        const auto [king_to, rook_to] = castled(move);
        const int low = std::min({move.from, move.to, king_to, rook_to});
        const int high = std::max({move.from, move.to, king_to, rook_to});
        const auto is_between = [](int square, int a, int b) {
            return square >= std::min(a, b) && square <= std::max(a, b);
        };
        Position bare = *this;  // without the king, which does not stand in its own way
        bare.board[move.from] = NONE;
        for (int square = low; square <= high; ++square) {
            const bool is_way = is_between(square, move.from, king_to) || is_between(square, move.to, rook_to);
            if (is_way && square != move.from && square != move.to && board[square] != NONE) return false;
            if (is_between(square, move.from, king_to) && square != king_to && bare.is_attacked(square, !is_white))
                return false;
        }
        if (bare.is_attacked(move.from, !is_white)) return false;
        Position after = *this;
        after.place(move);
        return !after.is_attacked(king_to, !is_white);
    }
};

}  // namespace tiltyard::chess
