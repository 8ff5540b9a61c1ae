import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GO_ON } from '@/features/create-tournament/go-on';
import { installBackend, renderApp } from '@/testing/render';

afterEach(() => {
  window.location.hash = '';
});

it('makes an arena at once, as it was set, when who pressed the button comes back signed in', async () => {
  const backend = installBackend();
  const asked: unknown[] = [];
  backend.user = null;
  backend.answers.set('POST tournaments/arena/', (body) => {
    asked.push(body);
    return { id: 7 };
  });
  const visit = renderApp('/create?preset=club');
  await visit.user.type(await screen.findByLabelText('Name'), 'Club night');
  await visit.user.click(screen.getByRole('button', { name: 'Create the arena' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked).toEqual([]);
  window.location.hash = GO_ON; // as the way back has it
  await visit.user.type(screen.getByLabelText('User name'), 'marshal');
  await visit.user.type(screen.getByLabelText('Password'), 'open-sesame');
  await visit.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ name: 'Club night' })]));
});
