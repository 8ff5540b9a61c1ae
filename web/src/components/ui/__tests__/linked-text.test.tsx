import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LinkedText, splitLinks } from '../linked-text';

describe('text with links', () => {
  it('makes addresses of the web clickable and leaves the rest alone', () => {
    render(<LinkedText text="Cake (see https://example.org/cake?a=1&b=2). <b>Bold</b> javascript:alert(1)" />);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', 'https://example.org/cake?a=1&b=2');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(screen.getByText(/<b>Bold<\/b> javascript:alert\(1\)/)).toBeVisible();
  });

  it('refuses addresses that hide something', () => {
    for (const text of [
      'https://bank.example@evil.example/',
      'http://',
      'https://a:b@evil.example',
      'ftp://x.example',
    ]) {
      expect(splitLinks(text)).toEqual([{ words: text, href: null }]);
    }
  });

  it('keeps every letter', () => {
    const text = 'a https://x.example/1, https://x.example/2! z';
    expect(
      splitLinks(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text);
    expect(splitLinks(text).filter(({ href }) => href !== null)).toHaveLength(2);
  });
});
