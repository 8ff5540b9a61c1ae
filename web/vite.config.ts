import { basename, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const server = process.env.TILTYARD_SERVER ?? 'http://127.0.0.1:8000';

/** The app is loaded after its language is known; the browser may fetch it meanwhile. */
const preloadStart: Plugin = {
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const start = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'start');
      const files = start?.type === 'chunk' ? [start.fileName, ...start.imports] : [];
      return files
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
    },
  },
};

/** Beside every text file its compressed forms, which the server sends to whoever takes them. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg|html)$/.test(file.fileName)) continue;
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Which scripts each page needs beside the first ones: the server names them in its HTML, so that they come at once. */
function listRoutes(): Plugin {
  return {
    name: 'list-routes',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const needs = (chunk: Rolldown.OutputChunk | undefined, held = new Set<string>()): Set<string> => {
        if (!chunk || held.has(chunk.fileName)) return held;
        held.add(chunk.fileName);
        for (const name of chunk.imports)
          needs(
            chunks.find((other) => other.fileName === name),
            held,
          );
        return held;
      };
      const first = needs(
        chunks.find((chunk) => chunk.name === 'start'),
        needs(chunks.find((chunk) => chunk.isEntry)),
      );
      const routes = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId?.includes('/app/routes/'));
      const rows = routes.map(
        (chunk) =>
          [
            basename(chunk.facadeModuleId ?? '', '.tsx'),
            [...needs(chunk)].filter((name) => !first.has(name)).map((name) => `/${name}`),
          ] as const,
      );
      const source = JSON.stringify({ first: [...first].map((name) => `/${name}`), ...Object.fromEntries(rows) });
      this.emitFile({ type: 'asset', fileName: 'routes.json', source });
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadStart, listRoutes(), compressFiles()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  // No asset is inlined: the server's content policy refuses data: addresses for fonts.
  build: { target: 'es2022', reportCompressedSize: true, assetsInlineLimit: 0 },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    maxWorkers: 2,
    isolate: false, // one jsdom for all files of a worker: four times as quick; setup.ts leaves nothing behind
    unstubGlobals: true,
    css: { include: [/board\.css\?raw/] }, // other styles are empty in tests
    // The live message about a change and the answer to it come in either order: every test of a page runs in both.
    projects: [
      {
        extends: true,
        test: {
          name: 'live-first',
          include: ['src/**/*.test.{ts,tsx}', 'lint/*.test.js'],
          provide: { order: 'live-first' },
        },
      },
      {
        extends: true,
        test: {
          name: 'answer-first',
          include: ['src/{app,features}/**/*.test.tsx'],
          provide: { order: 'answer-first' },
        },
      },
    ],
  },
});
