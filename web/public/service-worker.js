/* Keeps the client and the last look of a tournament, for when the server cannot be reached. With a server it changes nothing. */
const SHELL = 'tiltyard-shell';
const SEEN = 'tiltyard-seen';
const KEPT = /^\/api\/(me|formats|tournaments\/\d+(\/reports)?)$/;
const OWN = /^\/(api|ws|admin|static|assets)\//;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page without anything on it, and every script a page may ask for. Files with a hash in their name come from the browser's own cache. */
async function keepShell() {
  const [page, routes] = await Promise.all(
    ['/index.html', '/routes.json'].map((path) => fetch(path, { cache: 'no-cache' })),
  );
  if (!page.ok || !routes.ok) return;
  const text = await page.clone().text();
  const listed = [
    ...new Set([
      ...Object.values(await routes.json()).flat(),
      ...[...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path),
    ]),
  ];
  const cache = await caches.open(SHELL);
  await cache.put('/index.html', page);
  await Promise.all(listed.map(async (path) => (await cache.match(path)) ?? cache.add(path)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') {
    if (pathname.startsWith('/api/auth/') || pathname === '/api/me/close') event.waitUntil(caches.delete(SEEN)); // what was seen is theirs
    return;
  }
  if (request.mode === 'navigate' && !OWN.test(pathname)) event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(getAsset(request));
  else if (KEPT.test(pathname)) event.respondWith(getSeen(event, pathname));
});

/** A proxy without a server behind it is no server. */
const isAway = (response) => response.status >= 502 && response.status <= 504;

async function openPage(event) {
  const shell = () => caches.match('/index.html');
  try {
    const response = await fetch(event.request);
    if (isAway(response)) return (await shell()) ?? response;
    if (response.ok) event.waitUntil(keepShell().catch(() => undefined));
    return response;
  } catch (error) {
    const kept = await shell();
    if (kept) return kept;
    throw error;
  }
}

async function getAsset(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(SHELL)).put(request.url, response.clone());
  return response;
}

async function getSeen(event, pathname) {
  try {
    const response = await fetch(event.request);
    if (isAway(response)) return (await recall(pathname)) ?? response;
    if (response.ok) event.waitUntil(remember(pathname, response.clone()));
    return response;
  } catch (error) {
    const kept = await recall(pathname);
    if (kept) return kept;
    throw error;
  }
}

async function remember(pathname, response) {
  const headers = { 'Content-Type': 'application/json', 'X-Kept-At': String(Date.now()) };
  await (await caches.open(SEEN)).put(pathname, new Response(await response.text(), { headers }));
}

/** What was seen, with the server's clock gone on meanwhile and the moment it was seen, for the page to say so. */
async function recall(pathname) {
  const kept = await (await caches.open(SEEN)).match(pathname);
  if (!kept) return undefined;
  const body = await kept.json();
  const keptAt = Number(kept.headers.get('X-Kept-At'));
  if (body && typeof body.now === 'number')
    Object.assign(body, { now: body.now + Date.now() - keptAt, kept_at: new Date(keptAt).toISOString() });
  return Response.json(body);
}
