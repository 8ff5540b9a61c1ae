import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin } from 'vite';
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
      return files.filter((file) => !html.includes(file)).map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }));
    },
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadStart],
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
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    maxWorkers: 2,
    isolate: false, // one jsdom for all files of a worker: four times as quick; setup.ts leaves nothing behind
    unstubGlobals: true,
  },
});
