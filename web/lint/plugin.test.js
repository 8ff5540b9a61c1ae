import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A client in which one thing is wrong in each file. */
const WRONG = {
  'src/features/draft/stranger.ts': ["import '@/features/ludo/board';\n", 'no-restricted-imports'],
  'src/features/draft/far.ts': ["import '../../lib/clock';\n", 'no-restricted-imports'],
  'src/features/ludo/board.ts': ["import '@/app/router';\n", 'no-restricted-imports'],
  'src/components/high.ts': ["import '@/features/ludo/board';\n", 'no-restricted-imports'],
  'src/lib/high.ts': ["import '@/components/high';\n", 'no-restricted-imports'],
  'src/app/act.ts': ["import { useMutation } from '@tanstack/react-query';\n\nuseMutation({});\n", 'tiltyard(syntax)'],
  'src/app/around.ts': [
    "import * as query from '@tanstack/react-query';\n\nexport const { QueryClient } = query;\n",
    'tiltyard(syntax)',
  ],
  'src/app/effect.ts': [
    "import { useEffect } from 'react';\n\nexport function useTop() {\n  useEffect(() => window.scrollTo(0, 0));\n}\n",
    'tiltyard(syntax)',
  ],
  'src/app/effect-returns.ts': [
    "import { useEffect } from 'react';\n\nexport function useTop() {\n  useEffect(() => {\n    return window.scrollTo(0, 0);\n  });\n}\n",
    'tiltyard(syntax)',
  ],
  'src/app/state.ts': [
    "import { useEffect, useState } from 'react';\n\nexport function useOne() {\n  const [one, set] = useState(0);\n  useEffect(() => {\n    set(1);\n  }, []);\n  return one;\n}\n",
    'set-state-in-effect',
  ],
  'src/app/hook.ts': [
    "import { useState } from 'react';\n\nexport function useOne(is: boolean) {\n  return is ? useState(0) : null;\n}\n",
    'rules-of-hooks',
  ],
  'src/app/floating.ts': ['export function act() {\n  Promise.resolve();\n}\n', 'no-floating-promises'],
  'src/app/unsafe.ts': ['export const one: number = JSON.parse("1");\n', 'no-unsafe-assignment'],
  'src/app/unused.ts': ['export function act(_one: number) {\n  return 1;\n}\n', 'no-unused-vars'],
  'src/app/loud.ts': ["console.log('loud');\n", 'no-console'],
  'src/app/image.tsx': ['export const Image = () => <img src="/a.png" />;\n', 'alt-text'],
  'src/app/type.ts': ['export const one: number = "1";\n', 'TS2322'],
  'src/app/missing.ts': ["import './nowhere';\n", 'TS2882'],
  'e2e/type.ts': ['export const one: number = "1";\n', 'TS2322'],
  'public/script.js': ['nowhere();\n', 'no-undef'],
  'src/app/comment.ts': ['// eslint-disable-next-line no-console\nexport const one = 1;\n', 'Unused'],
};

let folder = '';
let said = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-lint-'));
  for (const name of [
    'oxlint.config.js',
    'lint/rules.js',
    'lint/plugin.js',
    'lint/isolated-names.js',
    'lint/long-functions.json',
    'package.json',
    'tsconfig.json',
    'tsconfig.app.json',
    'tsconfig.node.json',
  ])
    cpSync(name, join(folder, name));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const [name, [text]] of Object.entries(WRONG)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const run = spawnSync('npm', ['run', '--silent', 'lint', '--', '--format=unix'], { cwd: folder, encoding: 'utf8' });
  expect(run.status).toBe(1);
  said = run.stdout;
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(Object.entries(WRONG).map(([name, [, rule]]) => [name, rule]))(
  'the linter finds what is wrong in %s: %s',
  (name, rule) => {
    expect(
      said
        .split('\n')
        .filter((line) => line.startsWith(`${name}:`))
        .join('\n'),
    ).toContain(rule);
  },
);
