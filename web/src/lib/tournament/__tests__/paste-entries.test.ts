import { describe, expect, it } from 'vitest';
import { parseEntries } from '@/lib/tournament/paste-entries';

const read = (text: string) => parseEntries(text).map((line) => line.entry);

describe('a pasted list of players', () => {
  it('is read as people write it', () => {
    expect(read('1. Anna, 2105\nBertrand de Born 1980\nCecily Marsh, 1900, Camelot')).toEqual([
      { name: 'Anna', rating: 2105 },
      { name: 'Bertrand de Born', rating: 1980 },
      { name: 'Cecily Marsh', rating: 1900, club: 'Camelot' },
    ]);
  });
  it('is read from a spreadsheet: columns by tabs or semicolons, a heading, commas inside the name', () => {
    expect(read('Name;Elo;Club\n"Falkenstein, Anna";2105;Camelot')).toEqual([
      { name: 'Falkenstein, Anna', rating: 2105, club: 'Camelot' },
    ]);
    expect(read('Player\tRating\nMarsh, Cecily\t1900')).toEqual([{ name: 'Marsh, Cecily', rating: 1900 }]);
  });
  it('keeps the first name of those who are written surname first, as federations do', () => {
    expect(
      read(
        'Falkenstein, Anna, 2105\nMarsh, Cecily, 1900, Camelot\nPike, Ottoline\n"Holt, Dirk", 1840\nEdith, , Camelot',
      ),
    ).toEqual([
      { name: 'Falkenstein, Anna', rating: 2105 },
      { name: 'Marsh, Cecily', rating: 1900, club: 'Camelot' },
      { name: 'Pike, Ottoline' },
      { name: 'Holt, Dirk', rating: 1840 },
      { name: 'Edith', club: 'Camelot' },
    ]);
  });
  it('keeps a player whose name begins like a heading', () => {
    expect(read('Name Less\nNamen, 1200')).toEqual([{ name: 'Name Less' }, { name: 'Namen', rating: 1200 }]);
  });
});
