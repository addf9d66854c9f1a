/*
 * Keeps the recipes a visitor has read, so that they can be read again without a connection: their
 * pages, the files these need and their pictures. Nothing that belongs to a session is kept: pages
 * are fetched once more without credentials, and only what says it is public is stored. With a
 * connection every page comes from the shop.
 */
const CACHE = 'recipes-v1';
const MOST_PAGES = 60;
const MOST_FILES = 400;
const RECIPE = /^\/recipes\/detail\/[0-9a-f]{24}$/;
const FILE = /^\/(_next\/static|images|icons|flags|placeholders)\/|^\/theme\.js$/;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (FILE.test(url.pathname)) {
    event.respondWith(fromNetworkOrKept(request, event));
    return;
  }
  // A link that is only looked at ahead was not visited.
  const isPrefetch = request.headers.has('next-router-prefetch') || request.headers.has('next-router-segment-prefetch');
  if (!RECIPE.test(url.pathname) || isPrefetch) return;
  event.waitUntil(keepPage(url.origin + url.pathname));
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptPage(url)));
});

/** Files of a fixed content come from the cache when they are there, others when there is no connection. */
async function fromNetworkOrKept(request, event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  const isImmutable = /^\/(_next\/static|images)\//.test(new URL(request.url).pathname);
  if (kept && isImmutable) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.status === 200) event.waitUntil(keep(request, fresh.clone()));
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The page as anyone would get it. A private recipe is a 404 to anyone, and so never kept. */
async function keepPage(address) {
  try {
    const page = await fetch(address, { credentials: 'omit', headers: { Accept: 'text/html' } });
    const cache = await caches.open(CACHE);
    if (page.ok && /\bpublic\b/.test(page.headers.get('cache-control') ?? '')) await keep(address, page);
    else await cache.delete(address);
  } catch {
    // No connection: what was kept before stays.
  }
}

async function keptPage(url) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url.origin + url.pathname)) ?? Response.error();
}

async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const entries = await cache.keys();
  const isPage = (entry) => RECIPE.test(new URL(entry.url).pathname);
  const surplus = [
    ...entries.filter(isPage).slice(0, -MOST_PAGES),
    ...entries.filter((entry) => !isPage(entry)).slice(0, -MOST_FILES),
  ];
  for (const entry of surplus) await cache.delete(entry);
}
