import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LongSegmented } from '@/components/ui/segmented';

const OPTIONS = ['Rating changes', 'Norms', 'Prizes'].map((value) => ({ value, label: value }));

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('the chosen one of many is brought in sight, first and whenever it changes', () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    seen.push(this.textContent);
  });
  const show = (value: string) => (
    <LongSegmented label="Which report" value={value} options={OPTIONS} onChange={() => undefined} />
  );
  const { rerender } = render(show('Prizes'));
  rerender(show('Norms'));
  expect(seen).toEqual(['Prizes', 'Norms']);
});
