/** The files that the service worker (`public/sw.js`) keeps for a recipe: its page, the files of the page, and its products. */
const KEPT_FILE = /^\/(?:_next\/static|images|icons|flags|placeholders)\/|^\/theme\.js$/;

/**
 * Requests everything that cooking this public recipe has needed once more, through the service worker, which keeps it: the first
 * page of a visit was loaded before there was one. Most of it comes from the browser's own cache.
 */
export async function keepOffline(recipeId: string): Promise<void> {
  const worker = navigator.serviceWorker;
  // Without one, such as in a private window, nothing can be kept.
  if (!worker || !(await worker.getRegistration())) return;
  await worker.ready;
  if (!worker.controller) {
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
  }
  const { origin, pathname } = window.location;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin && KEPT_FILE.test(url.pathname))
    .map(({ href }) => href);
  const asEveryone: RequestInit = { credentials: 'omit' };
  const requests = [
    request(pathname, asEveryone),
    // Only public content is kept, so the account is not told.
    request(`/api/recipes/${recipeId}/products`, asEveryone),
    ...[...new Set(files)].map((file) => request(file)),
  ];
  const results = await Promise.allSettled(requests);
  const failed = results.filter(({ status }) => status === 'rejected');
  if (failed.length > 0) console.warn(`${failed.length} files of the recipe are not there offline`);
}

/** Reads the response to its end: half-read ones would hold the connections that the page needs. */
async function request(url: string, options?: RequestInit): Promise<void> {
  await (await fetch(url, options)).arrayBuffer();
}
