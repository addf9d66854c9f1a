/*
 * Caches the recipes that a visitor has read, so that they can be read offline: their pages, and the files and
 * images that these use. Nothing that belongs to a session is cached: each page is fetched a second time without
 * credentials, and stored only if the response is public. With a connection, pages always come from the network.
 */
const CACHE = 'recipes-v1';
const MAX_PAGES = 60;
const MAX_FILES = 400;
const RECIPE_PATH = /^\/recipes\/detail\/[0-9a-f]{24}$/;
const FILE_PATH = /^\/(_next\/static|images|icons|flags|placeholders)\/|^\/theme\.js$/;
const IMMUTABLE_PATH = /^\/(_next\/static|images)\//;

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
  if (FILE_PATH.test(url.pathname)) {
    event.respondWith(fetchFile(request, event));
    return;
  }
  // A prefetched page has not been visited.
  const isPrefetch = request.headers.has('next-router-prefetch') || request.headers.has('next-router-segment-prefetch');
  if (!RECIPE_PATH.test(url.pathname) || isPrefetch) return;
  const pageUrl = url.origin + url.pathname;
  event.waitUntil(cachePublicPage(pageUrl));
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => readCachedPage(pageUrl)));
});

/** Immutable files come from the cache if possible, other files only if there is no connection. */
async function fetchFile(request, event) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached && IMMUTABLE_PATH.test(new URL(request.url).pathname)) return cached;
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) event.waitUntil(addToCache(request, response.clone()));
    return response;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

/** Caches the page as a signed-out visitor sees it. A private recipe is a 404 for them, so it is never cached. */
async function cachePublicPage(pageUrl) {
  try {
    const page = await fetch(pageUrl, { credentials: 'omit', headers: { Accept: 'text/html' } });
    const cache = await caches.open(CACHE);
    if (page.ok && /\bpublic\b/.test(page.headers.get('cache-control') ?? '')) await addToCache(pageUrl, page);
    else await cache.delete(pageUrl);
  } catch {
    // No connection: an earlier version stays cached.
  }
}

async function readCachedPage(pageUrl) {
  const cache = await caches.open(CACHE);
  return (await cache.match(pageUrl)) ?? Response.error();
}

/** Adds the response, and removes the oldest entries above the limits. */
async function addToCache(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const entries = await cache.keys();
  const isPage = (entry) => RECIPE_PATH.test(new URL(entry.url).pathname);
  const surplus = [
    ...entries.filter(isPage).slice(0, -MAX_PAGES),
    ...entries.filter((entry) => !isPage(entry)).slice(0, -MAX_FILES),
  ];
  for (const entry of surplus) await cache.delete(entry);
}
