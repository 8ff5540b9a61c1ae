// A game: moves in, what they end; FEN out, SAN on the way.
#pragma once
#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "position.hpp"

namespace tiltyard::chess {

enum class Ending { OPEN, CHECKMATE, STALEMATE, FIFTY_MOVES, INSUFFICIENT_MATERIAL, REPETITION };

class Game {
  public:
    Game(const std::string& fen, bool chess960) : is_chess960(chess960) {
        read_fen(fen);
        first_ply = ply();
        seen[identify()] = 1;
    }

    // Play a move as an engine writes it; false and nothing done if it is none, or not legal.
    bool push(const std::string& uci) {
        Move move;
        if (!read_move(uci, move) || !now.is_legal(move)) return false;
        std::string san = write_san(move);
        const std::string written = write_move(move);
        is_zeroing = now.kind(move.from) == PAWN || now.is_capture(move);
        if (is_zeroing) seen.clear();  // what is gone cannot come back
        now.play(move);
        times_seen = ++seen[identify()];
        const bool can_move = now.has_legal_move(), in_check = now.is_check();
        ending = find_ending(can_move, in_check);
        if (in_check) san += can_move ? '+' : '#';
        sans.push_back(std::move(san));
        moves.push_back(written);
        return true;
    }

    int ply() const { return 2 * (now.fullmoves - 1) + (now.is_white ? 0 : 1); }
    int pieces() const {
        return static_cast<int>(std::count_if(now.board.begin(), now.board.end(), [](int8_t p) { return p; }));
    }

    std::string fen() const {
        std::string out = placement() + (now.is_white ? " w " : " b ") + castling() + ' ';
        out += now.en_passant < 0 ? "-" : name_square(now.en_passant);
        return out + ' ' + std::to_string(now.halfmoves) + ' ' + std::to_string(now.fullmoves);
    }

    Position now;
    bool is_chess960, is_zeroing = false;
    int first_ply = 0, times_seen = 1;
    Ending ending = Ending::OPEN;
    std::vector<std::string> sans, moves;

  private:
    std::unordered_map<std::string, int> seen;

    std::string identify() const {
        std::string key(reinterpret_cast<const char*>(now.board.data()), now.board.size());
        key.append(reinterpret_cast<const char*>(&now.rights), sizeof now.rights);
        key += static_cast<char>(now.en_passant);
        key += now.is_white ? 'w' : 'b';
        return key;
    }

    Ending find_ending(bool can_move, bool in_check) const {
        if (!can_move) return in_check ? Ending::CHECKMATE : Ending::STALEMATE;
        if (now.halfmoves >= 100) return Ending::FIFTY_MOVES;
        if (is_bare(true) && is_bare(false)) return Ending::INSUFFICIENT_MATERIAL;
        return times_seen >= 3 ? Ending::REPETITION : Ending::OPEN;
    }

    // Whether a side could not mate, whatever the other does.
    bool is_bare(bool white) const {
        int own = 0, knights = 0, bishops = 0, dark = 0, helpers = 0, pawns_knights = 0;
        for (int square = 0; square < 64; ++square) {
            const int what = now.kind(square);
            if (what == NONE) continue;
            const bool is_ours = (now.board[square] > 0) == white;
            if (is_ours && (what == PAWN || what == ROOK || what == QUEEN)) return false;
            own += is_ours;
            knights += is_ours && what == KNIGHT;
            bishops += what == BISHOP;
            dark += what == BISHOP && (file_of(square) + rank_of(square)) % 2 == 0;
            pawns_knights += what == PAWN || what == KNIGHT;
            helpers += !is_ours && what != KING && what != QUEEN;
        }
        if (knights) return own <= 2 && !helpers;
        if (own > 1) return (dark == 0 || dark == bishops) && !pawns_knights;  // bishops: of both sides
        return true;
    }

    bool read_move(const std::string& uci, Move& move) const {
        if (uci.size() != 4 && uci.size() != 5) return false;
        for (const int at : {0, 2})
            if (uci[at] < 'a' || uci[at] > 'h' || uci[at + 1] < '1' || uci[at + 1] > '8') return false;
        move.from = square_at(uci[0] - 'a', uci[1] - '1');
        move.to = square_at(uci[2] - 'a', uci[3] - '1');
        if (uci.size() == 5) {
            const size_t kind = std::string("pnbrqk").find(uci[4]);
            if (kind == std::string::npos) return false;
            move.promotion = static_cast<int>(kind) + 1;
        }
        const int rank = rank_of(move.from) * 8;
        const bool is_home = (move.from == 4 || move.from == 60) && now.kind(move.from) == KING && !move.promotion;
        if (is_home && move.to == rank + 6 && now.kind(move.to) != ROOK) move.to = rank + 7;
        if (is_home && move.to == rank + 2 && now.kind(move.to) != ROOK) move.to = rank;
        return true;
    }

    std::string write_move(const Move& move) const {
        int to = move.to;
        const bool is_home = (move.from == 4 || move.from == 60) && now.is_castling(move);
        if (!is_chess960 && is_home) to = now.castled(move).first;
        std::string out = name_square(move.from) + name_square(to);
        if (move.promotion) out += static_cast<char>(LETTERS[move.promotion] + 32);
        return out;
    }

    std::string write_san(const Move& move) const {
        if (now.is_castling(move)) return file_of(move.to) < file_of(move.from) ? "O-O-O" : "O-O";
        const int what = now.kind(move.from);
        std::string out;
        if (what == PAWN) {
            if (now.is_capture(move)) out += static_cast<char>('a' + file_of(move.from));
        } else {
            out += LETTERS[what];
            out += disambiguate(move, what);
        }
        if (now.is_capture(move)) out += 'x';
        out += name_square(move.to);
        if (move.promotion) out += std::string("=") + LETTERS[move.promotion];
        return out;
    }

    std::string disambiguate(const Move& move, int what) const {
        bool is_other = false, shares_rank = false, shares_file = false;
        for (int from = 0; from < 64; ++from) {
            if (from == move.from || now.board[from] != now.board[move.from] || what == KING) continue;
            if (!now.is_legal({from, move.to, NONE})) continue;
            is_other = true;
            shares_rank |= rank_of(from) == rank_of(move.from);
            shares_file |= file_of(from) == file_of(move.from);
        }
        std::string out;
        if (is_other && (shares_rank || !shares_file)) out += static_cast<char>('a' + file_of(move.from));
        if (is_other && shares_file) out += static_cast<char>('1' + rank_of(move.from));
        return out;
    }

    void read_fen(const std::string& fen) {
        std::istringstream words(fen);
        std::string pieces, turn, castling, square;
        if (!(words >> pieces >> turn >> castling >> square >> now.halfmoves >> now.fullmoves))
            throw std::invalid_argument("a FEN has six fields");
        int file = 0, rank = 7;
        for (const char letter : pieces) {
            if (letter == '/') {
                file = 0, --rank;
            } else if (letter >= '1' && letter <= '8') {
                file += letter - '0';
            } else {
                const size_t kind = std::string(LETTERS).find(static_cast<char>(std::toupper(letter)));
                if (kind == std::string::npos || !kind || !is_inside(file, rank))
                    throw std::invalid_argument("no board");
                now.board[square_at(file++, rank)] =
                    static_cast<int8_t>(std::islower(letter) ? -static_cast<int>(kind) : kind);
            }
        }
        now.is_white = turn == "w";
        if (std::count(now.board.begin(), now.board.end(), KING) != 1 ||
            std::count(now.board.begin(), now.board.end(), -KING) != 1)
            throw std::invalid_argument("each side has one king");
        for (const char letter : castling) add_right(letter);
        if (square.size() == 2) allow_en_passant_if_real(square_at(square[0] - 'a', square[1] - '1'));
    }

    void add_right(char letter) {
        if (letter == '-') return;
        const bool is_white = std::isupper(letter);
        const int home = is_white ? 0 : 56, king = now.king(is_white), side = std::tolower(letter);
        const int rook = is_white ? ROOK : -ROOK;
        int found = -1;
        if (side >= 'a' && side <= 'h') found = home + side - 'a';
        for (int file = 0; file < 8 && side == 'q' && found < 0; ++file)
            if (now.board[home + file] == rook && home + file < king) found = home + file;
        for (int file = 7; file >= 0 && side == 'k' && found < 0; --file)
            if (now.board[home + file] == rook && home + file > king) found = home + file;
        const bool is_home =
            king / 8 == home / 8 && (is_chess960 || (king == home + 4 && (found == home || found == home + 7)));
        if (found >= 0 && now.board[found] == rook && is_home) now.rights |= bit(found);
    }

    void allow_en_passant_if_real(int square) {
        const int behind = square + (now.is_white ? -8 : 8), before = square + (now.is_white ? 8 : -8);
        if (rank_of(square) != (now.is_white ? 5 : 2) || now.board[behind] != (now.is_white ? -PAWN : PAWN)) return;
        if (now.board[square] == NONE && now.board[before] == NONE) now.allow_en_passant(square);
    }

    std::string placement() const {
        std::string out;
        for (int rank = 7; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file < 8; ++file) {
                const int8_t piece = now.board[square_at(file, rank)];
                if (!piece) {
                    ++empty;
                    continue;
                }
                if (empty) out += std::to_string(std::exchange(empty, 0));
                out += static_cast<char>(piece > 0 ? LETTERS[piece] : std::tolower(LETTERS[-piece]));
            }
            if (empty) out += std::to_string(empty);
            if (rank) out += '/';
        }
        return out;
    }

    std::string castling() const {
        std::string out;
        for (const bool is_white : {true, false}) {
            const int home = is_white ? 0 : 56, king = now.king(is_white);
            for (int file = 7; file >= 0; --file)
                if (now.rights & bit(home + file)) out += name_right(home + file, king, is_white);
        }
        return out.empty() ? "-" : out;
    }

    char name_right(int rook, int king, bool is_white) const {
        const bool is_queenside = rook < king;
        char letter = is_queenside ? 'q' : 'k';
        const int home = rank_of(rook) * 8, end = is_queenside ? home - 1 : home + 8, step = is_queenside ? -1 : 1;
        for (int square = rook + step; square != end; square += step)  // a rook farther out has the letter
            if (now.board[square] == now.board[rook]) letter = static_cast<char>('a' + file_of(rook));
        return static_cast<char>(is_white ? std::toupper(letter) : letter);
    }
};

}  // namespace tiltyard::chess
