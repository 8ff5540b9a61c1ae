import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installBackend, renderApp, startTournament } from '@/testing/render';

it('the standings mark those who have left', async () => {
  const backend = installBackend();
  const id = startTournament(backend, 5, { format: 'round-robin' });
  const view = backend.views.get(id);
  if (!view) throw new Error('the fake backend lost its tournament');
  const [first, second] = view.entries;
  if (!first || !second) throw new Error('nobody entered');
  first.status = 'withdrawn';
  second.status = 'disqualified';
  renderApp(`/embed/${id}?show=standings`);
  const table = await screen.findByRole('region', { name: /^Standings of/ });
  const rowOf = (name: string) => {
    const row = within(table).getByText(name).closest('[role="row"], tr');
    if (!(row instanceof HTMLElement)) throw new Error(`${name} has no row`);
    return row;
  };
  expect(within(rowOf(first.name)).getByText('Withdrawn')).toBeInTheDocument();
  expect(within(rowOf(second.name)).getByText('Disqualified')).toBeInTheDocument();
  expect(within(table).getAllByText(/Withdrawn|Disqualified|No show/)).toHaveLength(2);
});
