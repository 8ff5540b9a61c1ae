import { expect, it } from 'vitest';
import { blazon } from '@/lib/coat-of-arms';

// The server draws the same arms on pictures to share (server/tests/front/test_front.py).
it.each([
  ['Spring open', 'barry', '#6a2c70', '#eceae2'],
  ['Żółw', 'paly', '#eceae2', '#1d3a8a'],
  ['🂡 cards', 'barry', '#eceae2', '#26263a'],
])('%s always bears the same arms', (name, division, field, charge) => {
  expect(blazon(name)).toEqual({ division, field, charge });
});
