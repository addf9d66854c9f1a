import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';

/** Bytes of JavaScript, as gzip, that a modern browser loads with a page before anything is clicked. */
async function scriptWeight(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const sources = [...html.matchAll(/<script\b([^>]*)\bsrc="([^"]+)"([^>]*)>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map((match) => String(match[2]));
  expect(sources.length).toBeGreaterThan(0);
  const files = await Promise.all(
    [...new Set(sources)].map(async (source) => (await request.get(source)).body()),
  );
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

test('the recipe page ships at most 150 KB of JavaScript on first load', async ({ request }) => {
  const { recipes } = await (await request.get('/api/recipes/top?period=all')).json();
  const bytes = await scriptWeight(request, `/recipes/detail/${recipes[0]._id}`);
  console.log(`recipe page: ${(bytes / 1024).toFixed(1)} KB gzip of JavaScript`);
  expect(bytes).toBeLessThanOrEqual(150 * 1024);
});
