import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Column, Table } from '@/components/ui/table';

type Row = { id: number };
const COLUMNS: Column<Row>[] = [
  { key: 'place', name: 'Place', width: 4, isPinned: true, cell: (row) => row.id },
  { key: 'name', name: 'Player', isRowName: true, cell: (row) => <a href={`#${row.id}`}>Knight {row.id}</a> },
  { key: 'score', name: 'Points', width: 5, isPinned: true, cell: () => 1 },
  { key: 'wins', name: 'Won', width: 3, cell: () => 1 },
];
const show = (count: number) =>
  render(
    <Table
      label="Standings"
      rows={Array.from({ length: count }, (_, index) => ({ id: index + 1 }))}
      columns={COLUMNS}
      rowKey={(row) => row.id}
    />,
  );

// Mend 37: 500 rows are not 500 rows of the document, but readers of the screen are told how many there are.
test('a long table draws the rows in sight and says how many there are', () => {
  show(500);
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('row').length).toBeLessThan(70);
  expect(table).toHaveAttribute('aria-rowcount', '501');
  expect(screen.getByRole('row', { name: /Knight 1 / })).toHaveAttribute('aria-rowindex', '2');
});

test('scrolling draws the rows that come into sight', () => {
  show(500);
  const box = screen.getByRole('region', { name: 'Standings' });
  box.scrollTop = 45 * 300;
  fireEvent.scroll(box);
  expect(screen.getByRole('link', { name: 'Knight 305' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Knight 1' })).toBeNull();
});

test('the row with the focus is kept when it is scrolled away', () => {
  show(500);
  const box = screen.getByRole('region', { name: 'Standings' });
  act(() => screen.getByRole('link', { name: 'Knight 2' }).focus());
  box.scrollTop = 45 * 300;
  fireEvent.scroll(box);
  expect(screen.getByRole('link', { name: 'Knight 2' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Knight 3' })).toBeInTheDocument();
});

test('on paper every row is there, and afterwards those in sight again', () => {
  show(500);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('row')).toHaveLength(501);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('row').length).toBeLessThan(70);
});

test('a short table is whole, and a name has no say in the widths', () => {
  show(40);
  expect(screen.getAllByRole('row')).toHaveLength(41);
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
  expect(screen.getByRole('table')).toHaveClass('table-fixed');
  expect(screen.getByRole('columnheader', { name: 'Points' })).toHaveStyle({ width: '5rem', left: '4rem' });
});
