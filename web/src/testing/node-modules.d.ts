/** What a test that executes the manual needs of Node; the client itself runs in browsers, so its types are not here. */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function writeFileSync(path: string, text: string): void;
  export function rmSync(path: string, options: { force: boolean }): void;
}
declare module 'node:path' {
  export function join(...parts: string[]): string;
}
declare module 'node:process' {
  export function cwd(): string;
  export const pid: number;
}
