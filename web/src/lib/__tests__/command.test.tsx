import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useCommand } from '@/lib/command';

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;

describe('a command', () => {
  it('is followed by what was to follow, even if its button is gone before the answer', async () => {
    let answer: (value: { seq: number }) => void = () => undefined;
    const sent = new Promise<{ seq: number }>((resolve) => {
      answer = resolve;
    });
    const { result, unmount } = renderHook(() => useCommand(1, () => sent), { wrapper });
    const onSuccess = vi.fn();
    result.current.mutate(undefined, { onSuccess });
    unmount();
    answer({ seq: 4 });
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ seq: 4 }));
  });
});
