import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { t } from '@/lib/words';

const OMAR = 'عمر الخيام';

// Mend 15: a rating stuck to an Arabic name.
describe('a name written from right to left', () => {
  it('is isolated from what stands beside it', () => {
    render(
      <p>
        <Name>{OMAR}</Name> 1834
      </p>,
    );
    expect(screen.getByText(OMAR).tagName).toBe('BDI');
  });

  it('is isolated where it leads to no profile', () => {
    render(<PlayerLink username={null}>{OMAR}</PlayerLink>);
    expect(screen.getByText(OMAR).tagName).toBe('BDI');
  });

  it('turns no sentence round', () => {
    expect(t('{name} won.', { name: OMAR })).toBe(`\u2068${OMAR}\u2069 won.`);
    expect(t('{name} won.', { name: 'Ada' })).toBe('Ada won.');
  });
});
