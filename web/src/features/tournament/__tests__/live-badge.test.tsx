import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveBadge } from '@/features/tournament/live-badge';

// Mend 36: the badge believes the connection; what the browser says of the network explains only why there is none.
describe('the badge of a browser without a network', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['open', 'Live'],
    ['reconnecting', 'No network'],
    ['connecting', 'No network'],
  ] as const)('says of a connection that is %s: %s', (status, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<LiveBadge live={{ status, viewers: null }} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});
