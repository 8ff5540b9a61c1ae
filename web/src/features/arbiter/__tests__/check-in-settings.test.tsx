import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsForm } from '@/features/arbiter/settings-view';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { Refusal } from '@/testing/refusal';
import { installBackend, renderWith } from '@/testing/render';

const AT = '2030-05-01T11:30';

// Mend 23: the opening of check-in can be changed after the tournament was made.
describe('the settings of a tournament', () => {
  let backend: FakeBackend;
  let id: number;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    ({ id } = backend.create({
      name: 'Joust',
      format: 'single-elimination',
      seeding: 'rating',
      check_in_required: true,
    }));
  });
  const read = () => backend.handle('GET', `/api/tournaments/${id}`) as View;
  const show = (view: Partial<View> = {}) => renderWith(<SettingsForm view={{ ...read(), ...view }} />);
  const field = () => screen.getByLabelText('Check-in opens (optional)');
  const save = (user: ReturnType<typeof show>['user']) =>
    user.click(screen.getByRole('button', { name: 'Save settings' }));

  it('set when check-in opens', async () => {
    const { user } = show();
    fireEvent.change(field(), { target: { value: AT } });
    await save(user);
    await waitFor(() => expect(read().opens_check_in_at).toBe(new Date(AT).toISOString()));
  });

  it('show when it opens, and take that away again', async () => {
    Object.assign(backend.views.get(id) ?? {}, { opens_check_in_at: new Date(AT).toISOString() });
    const { user } = show();
    expect(field()).toHaveValue(AT);
    fireEvent.change(field(), { target: { value: '' } });
    await save(user);
    await waitFor(() => expect(read().opens_check_in_at).toBeNull());
  });

  it('take it away with check-in itself', async () => {
    Object.assign(backend.views.get(id) ?? {}, { opens_check_in_at: new Date(AT).toISOString() });
    const { user } = show();
    await user.click(screen.getByRole('switch', { name: 'Check-in' }));
    expect(screen.queryByLabelText('Check-in opens (optional)')).toBeNull();
    await save(user);
    await waitFor(() => expect(read()).toMatchObject({ check_in_required: false, opens_check_in_at: null }));
  });

  it('say at the field why a time will not do', async () => {
    const message = 'Check-in must open after registration and before the start.';
    backend.answers.set(`PATCH tournaments/${id}`, () => {
      throw new Refusal(422, 'check_in.out_of_order', message, { fields: [{ field: 'opens_check_in_at', message }] });
    });
    const { user } = show();
    fireEvent.change(field(), { target: { value: AT } });
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field()).toBeInvalid();
  });

  it('leave it alone once check-in is open', async () => {
    Object.assign(backend.views.get(id) ?? {}, { opens_check_in_at: new Date(AT).toISOString() });
    const { user } = show({ phase: 'check_in' });
    expect(screen.queryByLabelText('Check-in opens (optional)')).toBeNull();
    await save(user);
    expect(await screen.findByText('Settings saved.')).toBeVisible();
    expect(read().opens_check_in_at).toBe(new Date(AT).toISOString());
  });
});
