import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTabInSight } from '@/lib/browser/use-tab-in-sight';

const NAMES = ['Rounds', 'Entries', 'Standings', 'Forecast', 'Log', 'Settings'];

function Row({ chosen }: { chosen: string }) {
  const list = useTabInSight(chosen);
  return (
    <div ref={list} role="tablist">
      {NAMES.map((name) => (
        <button key={name} type="button" role="tab" aria-selected={name === chosen}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** A phone 300 pixels wide, on which every tab has 100. */
function measure(): HTMLElement {
  const list = screen.getByRole('tablist');
  Object.defineProperty(list, 'clientWidth', { value: 300 });
  screen.getAllByRole('tab').forEach((tab, index) => {
    Object.defineProperty(tab, 'offsetLeft', { value: index * 100 });
    Object.defineProperty(tab, 'offsetWidth', { value: 100 });
  });
  return list;
}

// Mend 39: on a phone the active tab was out of sight.
test('the chosen tab is brought into sight, and one in sight stays where it is', () => {
  const { rerender } = render(<Row chosen="Rounds" />);
  const list = measure();
  rerender(<Row chosen="Standings" />);
  expect(list.scrollLeft).toBe(0);
  rerender(<Row chosen="Log" />);
  expect(list.scrollLeft).toBe(300);
  rerender(<Row chosen="Rounds" />);
  expect(list.scrollLeft).toBeLessThanOrEqual(0);
});
