import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, pid } from 'node:process';
import { type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

const PAGE = join(cwd(), '../docs/how-to/first-changes.md');
const PLACE = join(cwd(), `src/app/__tests__/first-change-${String(pid)}.tsx`);

afterEach(() => rmSync(PLACE, { force: true }));

/** The page that the manual shows how to add, as it stands there. */
it('adds the page of the manual', async () => {
  const code = /```tsx title="house-rules.tsx"\n([^]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
  writeFileSync(PLACE, code.replaceAll(/^ {4}/gm, ''));

  const { HouseRulesPage } = (await import(/* @vite-ignore */ PLACE)) as { HouseRulesPage: () => ReactNode };
  render(<HouseRulesPage />);

  expect(screen.getByRole('heading', { name: 'House rules' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
