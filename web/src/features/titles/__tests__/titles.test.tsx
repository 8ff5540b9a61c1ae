import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const MARSHAL = { id: 1, username: 'marshal', display_name: 'The Marshal', title: null, is_operator: false };

describe('titles of players', () => {
  let backend: FakeBackend;
  let titled: { id: number; username: string; display_name: string; title: string }[];
  const given: unknown[] = [];
  beforeEach(() => {
    backend = installBackend();
    titled = [{ id: 5, username: 'elaine', display_name: 'Elaine', title: 'WFM' }];
    backend.answers.set('GET operations/titles', () => titled);
    backend.answers.set('PUT operations/titles/gareth', (body) => {
      given.push(body);
      titled = [...titled, { id: 6, username: 'gareth', display_name: 'Gareth', title: 'IM' }];
      return titled[1];
    });
    backend.answers.set('PUT operations/titles/elaine', (body) => {
      given.push(body);
      titled = titled.filter((person) => person.username !== 'elaine');
      return { id: 5, username: 'elaine', display_name: 'Elaine', title: null };
    });
  });

  it('are given and taken by operators', async () => {
    backend.user = { ...MARSHAL, is_operator: true };
    const { user } = renderApp('/operations/titles');
    const list = await screen.findByRole('list', { name: 'Titled players' });
    expect(within(list).getByText('WFM')).toBeVisible();
    await user.type(screen.getByLabelText('User name'), '@gareth');
    await user.selectOptions(screen.getByLabelText('Title'), 'IM');
    await user.click(screen.getByRole('button', { name: 'Give the title' }));
    expect(await within(list).findByText('Gareth')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the title of Elaine' }));
    expect(await within(list).findByText('IM')).toBeVisible();
    await expect.poll(() => within(list).queryByText('Elaine')).toBeNull();
    expect(given).toEqual([{ title: 'IM' }, { title: null }]);
  });

  it('are nobody else’s business', async () => {
    backend.user = MARSHAL;
    renderApp('/operations/titles');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Titles'));
    expect(screen.queryByLabelText('User name')).toBeNull();
  });
});
