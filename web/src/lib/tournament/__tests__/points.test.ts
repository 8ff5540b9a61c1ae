import { expect, it } from 'vitest';
import { pointsOf } from '@/lib/tournament/points';

it.each([
  [{}, [10, 5, 0, 10]],
  [{ bye_points: 'draw' }, [10, 5, 0, 5]],
  [{ points: '3-1-0', bye_points: 'loss' }, [30, 10, 0, 0]],
  [{ points: '3-1-0-2' }, [30, 10, 0, 20]],
  [{ points: '2-1.5-0.5' }, [20, 15, 5, 20]],
  [{ points: '30 10 0 20 30 10 0 30 0' }, [30, 10, 0, 20]],
])('points are read as they are written: %o', (options, worth) => {
  const { win, draw, loss, bye } = pointsOf(options);
  expect([win, draw, loss, bye]).toEqual(worth);
});
