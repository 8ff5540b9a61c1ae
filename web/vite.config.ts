import { basename, join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** The Latin faces come beside the first styles: text that changed its face later would move what follows. */
const preloadFaces: Plugin = {
  name: 'preload-faces',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /-latin-wght-normal-[^/]*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/** Stockfish for the analysis board, as it was published: a worker of its own, fetched when somebody switches it on. */
function serveEngine(): Plugin {
  const files = ['stockfish.wasm.js', 'stockfish.wasm'];
  const read = (name: string) =>
    readFileSync(fileURLToPath(new URL(`./node_modules/stockfish.js/${name}`, import.meta.url)));
  return {
    name: 'serve-engine',
    configureServer({ middlewares }) {
      middlewares.use('/engine', (request, response, next) => {
        const name = files.find((file) => request.url === `/${file}`);
        if (!name) {
          next();
          return;
        }
        response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'application/wasm');
        response.end(read(name));
      });
    },
    generateBundle() {
      for (const name of files) this.emitFile({ type: 'asset', fileName: `engine/${name}`, source: read(name) });
    },
  };
}

/** Beside every text file its compressed forms, which the server sends to whoever takes them. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg|html|wasm)$/.test(file.fileName)) continue;
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

/** What is always needed, in one file each: the words' reader, the app. What pages share comes in few files, none of them small. */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // Without main.tsx, which waits for the app, and the app for what it imports.
    {
      name: 'first',
      tags: ['$initial'],
      test: (id) => !/(main\.tsx|index\.html)$/.test(id),
      includeDependenciesRecursively: false,
      priority: 3,
    },
    { name: nameApp(), priority: 2 },
    {
      name: 'common',
      test: /\/src\/(lib|components)\/|\/node_modules\/(?!chessground|stockfish)/,
      minShareCount: 4,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // What the pages around an event share, and the forms about one: each in a file.
    {
      name: 'event',
      test: /\/src\/(features\/(arbiter|bracket|incidents|publication|rounds|standings)\/|components\/layout\/)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    {
      name: 'forms',
      test: /\/src\/(features\/(heralds|festivals\/use-festivals)|components\/board\/.*-fields|lib\/tournament\/paste-entries)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    // A small module that two pages share is no file of its own.
    {
      name: 'shared',
      test: /^(?!.*node_modules).*\/src\/(app|features|lib|components)\/.*\.tsx?$/,
      minShareCount: 2,
      maxModuleSize: 1500,
      includeDependenciesRecursively: false,
    },
  ],
};

/** `app` for each module that `start.tsx` imports, however far: it is run when the language is known, so it is no part of `first`. */
function nameApp(): Rolldown.CodeSplittingNameFunction {
  const needed = new Set<string>();
  const need = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    context.getModuleInfo(id)?.importedIds.forEach((imported) => need(imported, context));
  };
  return (id, context) => {
    if (needed.size === 0) need(fileURLToPath(new URL('./src/app/start.tsx', import.meta.url)), context);
    return needed.has(id) ? 'app' : null;
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadStart, preloadFaces, listRoutes(), serveEngine(), compressFiles()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  // No asset is inlined: the server's content policy refuses data: addresses for fonts.
  build: {
    target: 'es2022',
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 90_000, // of a machine with much else to do
    hookTimeout: 90_000,
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
