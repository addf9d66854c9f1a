import { expect, type Page, test } from '@playwright/test';
import { readPublicPages } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

/** For one image of each place on the page, in device pixels: the needed width, and the loaded one of the offered widths. */
function measureImages(page: Page) {
  return page.evaluate(async () => {
    const places = new Map<string, HTMLImageElement>();
    const files = new Set<string>();
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[srcset]')) {
      // A browser takes a larger file that it has loaded for another place.
      if (!image.checkVisibility() || places.has(image.sizes) || files.has(image.src)) continue;
      places.set(image.sizes, image);
      files.add(image.src);
    }
    return Promise.all(
      [...places].map(async ([sizes, image]) => {
        image.loading = 'eager';
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        // It covers its box.
        const coveringWidth = Math.max(width, (height * image.naturalWidth) / image.naturalHeight);
        return {
          sizes,
          needed: Math.round(coveringWidth * devicePixelRatio),
          loaded: Number(new URL(image.currentSrc).searchParams.get('w')),
          offered: image.srcset.split(', ').map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1])),
        };
      }),
    );
  });
}

// Each page at every width, and at every resolution; `npm run test:long` tries all of both.
for (const [widthIndex, width] of [390, 768, 1280].entries()) {
  for (const deviceScaleFactor of [1, 2, 3]) {
    test.describe(`${width} pixels wide, ${deviceScaleFactor} device pixels each`, () => {
      test.use({ viewport: { width, height: 900 }, deviceScaleFactor });

      test('browsers load images in the size that a page shows, or in the next one', async ({
        browser,
        request,
      }) => {
        const { home, dishes, recipe, ingredient } = await readPublicPages(request);
        const ingredients = '/ingredients?category=Grains+%26+Breads';
        const pages = Object.entries({ home, dishes, recipe, ingredient, ingredients });
        for (const [name, path] of pickShare(pages, 3, widthIndex + deviceScaleFactor)) {
          // With a cache of its own.
          const page = await browser.newPage();
          expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([
            width,
            deviceScaleFactor,
          ]);
          await page.goto(String(path));
          const images = await measureImages(page);
          expect(images, name).not.toEqual([]);
          for (const { sizes, needed, loaded, offered } of images) {
            const wanted = offered.findIndex((offer) => offer >= needed);
            const best = wanted < 0 ? offered.length - 1 : wanted;
            const steps = Math.abs(offered.indexOf(loaded) - best);
            expect(steps, `${name}, ${sizes}: ${loaded} for ${needed}`).toBeLessThanOrEqual(1);
          }
          await page.close();
        }
      });
    });
  }
}
