import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/**
 * A tutorial of docs/tutorial, walked step by step in a browser.
 *
 * A step is a numbered item, which begins with its title in bold (`1. **Format.** …`), or a section that names something. What is
 * bold is on the screen under that name. A journey walks every step in the order of the page and asks for the names it presses
 * or looks for by `says`; a step that is only in the text, or only in the journey, and a name that was not asked for, fail.
 */
type Part = { title: string; names: string[] };
type Says = (name: string) => string;
type Step = (title: string, walk: (says: Says) => Promise<void>) => Promise<void>;

const PART = /^(?:## (?:\d+\. )?(?<section>.+)|\d+\. (?:\*\*(?<item>[^*]+)\.\*\*)?)/;

function readParts(markdown: string): Part[] {
  const parts: (Part & { isNumbered: boolean })[] = [];
  for (const line of markdown.replaceAll(/^```[^]*?^```$/gm, '').split('\n')) {
    const found = PART.exec(line);
    const title = found?.groups?.section ?? found?.groups?.item;
    if (found && !title) throw new Error(`A numbered step begins with its title in bold: ${line}`);
    if (found && title) parts.push({ title, names: [], isNumbered: found.groups?.item !== undefined });
    const text = found ? line.slice(found[0].length) : line;
    parts.at(-1)?.names.push(...Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), (match) => match[1] ?? ''));
  }
  return parts.filter((part) => part.isNumbered || part.names.length > 0);
}

/** Walk a tutorial; `journey` must take every step of it, in order. */
export async function followTutorial(name: string, journey: (step: Step) => Promise<void>): Promise<void> {
  const parts = readParts(readFileSync(new URL(`../../../docs/tutorial/${name}.md`, import.meta.url), 'utf8'));
  let walked = 0;
  await journey(async (title, walk) => {
    const part = parts[walked];
    expect(part?.title, `the next step of docs/tutorial/${name}.md`).toBe(title);
    walked += 1;
    const left = new Set(part?.names);
    await test.step(`${name}: ${title}`, () =>
      walk((word) => {
        expect(part?.names, `names in the step "${title}" of docs/tutorial/${name}.md`).toContain(word);
        left.delete(word);
        return word;
      }));
    expect([...left], `names in the step "${title}" that the journey did not use`).toEqual([]);
  });
  expect(
    parts.slice(walked).map((part) => part.title),
    `steps of docs/tutorial/${name}.md that no journey takes`,
  ).toEqual([]);
}
