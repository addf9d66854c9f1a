/*
 * Caches the recipes that a visitor has read, so that they can be read offline: their pages, and the files and
 * images that these use; for those that were cooked, also the products that amounts are computed with; and a page that is shown
 * instead of any other page while there is no connection. Nothing that belongs to a session is cached: each page is fetched a
 * second time without credentials, and stored only if the response is public; products only if they were requested without
 * credentials. With a connection, pages and products always come from the network. A click on the notification of a timer
 * brings the shop to the front.
 */
const CACHE = 'recipes-v1';
const OFFLINE_CACHE = 'offline-v1';
const OFFLINE_PATH = '/offline';
const OFFLINE_DRAWING = '/placeholders/pot-of-food.svg';
/** The place for the list of cached recipes in the page without a connection. */
const LIST_PLACE = /(<div data-kept="">)(?=<\/div>)/;
const MAX_PAGES = 60;
const MAX_IMAGES = 400;
/** Of all pages and of their later loads; an image must not remove them. */
const MAX_FILES = 300;
const RECIPE_PATH = /^\/recipes\/detail\/[0-9a-f]{24}$/;
const PRODUCTS_PATH = /^\/api\/recipes\/[0-9a-f]{24}\/products$/;
const FILE_PATH = /^\/(_next\/static|images|icons|flags|placeholders)\/|^\/theme\.js$/;
const IMAGE_PATH = /^\/images\//;
const IMMUTABLE_PATH = /^\/(_next\/static|images)\//;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(cacheOfflinePage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const isOld = (name) => name !== CACHE && name !== OFFLINE_CACHE;
      for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
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
  if (PRODUCTS_PATH.test(url.pathname)) {
    event.respondWith(fetchProducts(request, event));
    return;
  }
  // A prefetched page has not been visited.
  const isPrefetch = request.headers.has('next-router-prefetch') || request.headers.has('next-router-segment-prefetch');
  if (isPrefetch) return;
  const pageUrl = url.origin + url.pathname;
  if (RECIPE_PATH.test(url.pathname)) event.waitUntil(cachePublicPage(pageUrl));
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => readCachedPage(pageUrl)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const [tab] = await self.clients.matchAll({ type: 'window' });
      await (tab ? tab.focus() : self.clients.openWindow('/'));
    })(),
  );
});

/** Caches the page without a connection, with its styles. */
async function cacheOfflinePage() {
  const cache = await caches.open(OFFLINE_CACHE);
  const page = await fetch(OFFLINE_PATH, { credentials: 'omit' });
  if (!page.ok) throw new Error(`The offline page could not be loaded: ${page.status}`);
  const html = await page.clone().text();
  const styles = [...html.matchAll(/href="(\/_next\/static\/[^"]+\.css)"/g)].map(([, href]) => href);
  await cache.addAll([...styles, OFFLINE_DRAWING]);
  await cache.put(OFFLINE_PATH, page);
}

/** Immutable files come from the cache if possible, other files only if there is no connection. */
async function fetchFile(request, event) {
  const cache = await caches.open(CACHE);
  // Of an image, any format that this browser has got before.
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached && IMMUTABLE_PATH.test(new URL(request.url).pathname)) return cached;
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) event.waitUntil(addToCache(request, response.clone()));
    return response;
  } catch (error) {
    const fallback = cached ?? (await (await caches.open(OFFLINE_CACHE)).match(request));
    if (fallback) return fallback;
    throw error;
  }
}

/** Products come from the cache only if there is no connection. A private recipe has none for a request without credentials. */
async function fetchProducts(request, event) {
  try {
    const response = await fetch(request);
    if (request.credentials === 'omit') event.waitUntil(cacheProducts(request.url, response.clone()));
    return response;
  } catch (error) {
    const cached = await (await caches.open(CACHE)).match(request.url);
    if (cached) return cached;
    throw error;
  }
}

async function cacheProducts(url, response) {
  if (response.ok) await addToCache(url, response);
  else await (await caches.open(CACHE)).delete(url);
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
  const page = await (await caches.open(CACHE)).match(pageUrl);
  return page ?? (await readOfflinePage()) ?? Response.error();
}

/** The page without a connection, with a list of the recipes that can be read, the last one opened first. */
async function readOfflinePage() {
  const page = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE_PATH);
  if (!page) return undefined;
  const list = await renderCachedRecipes();
  // By a function: a title may contain `$&`.
  const html = (await page.text()).replace(LIST_PLACE, (place) => place + list);
  return new Response(html, { headers: page.headers });
}

async function renderCachedRecipes() {
  const cache = await caches.open(CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => RECIPE_PATH.test(path));
  const items = await Promise.all(
    paths.reverse().map(async (path) => {
      const html = await (await cache.match(path)).text();
      // As it is in the HTML, so escaped already; without the name of the shop.
      const title = /<title>([^<]*?)(?: \| [^|<]*)?<\/title>/.exec(html)?.[1];
      return title ? `<li><a href="${path}" class="inline-flex min-h-11 items-center underline">${title}</a></li>` : '';
    }),
  );
  return items.length > 0 ? `<h2 class="mt-10">Recipes on this device</h2><ul class="mt-3">${items.join('')}</ul>` : '';
}

/** Adds the response, and removes the oldest entries above the limits. */
async function addToCache(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const entries = await cache.keys();
  const kinds = new Map([
    [RECIPE_PATH, MAX_PAGES],
    [PRODUCTS_PATH, MAX_PAGES],
    [IMAGE_PATH, MAX_IMAGES],
    [FILE_PATH, MAX_FILES],
  ]);
  const toKind = ({ url }) => [...kinds.keys()].find((kind) => kind.test(new URL(url).pathname));
  const surplus = [...kinds].flatMap(([kind, max]) =>
    entries.filter((entry) => toKind(entry) === kind).slice(0, -max),
  );
  for (const entry of surplus) await cache.delete(entry);
}
