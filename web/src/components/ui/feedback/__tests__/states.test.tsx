import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Loading } from '@/components/ui/feedback/states';

afterEach(() => vi.restoreAllMocks());

test('Mend 36: what loads says when it waits for the network, and goes on when that is back', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Loading label="Loading the arenas …">…</Loading>);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the arenas');

  network.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for the network.');

  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent('Loading the arenas');
});
