import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ADMIN_EMAIL, PASSWORD } from '@/tests/support/accounts';
import { SeparateShop } from '@/tests/support/separate-shop';
import { openChromium } from './drivers/chromium';
import { type Driver, type DriverOptions, SIZES, type SizeName } from './drivers/driver';
import { openFirefox } from './drivers/firefox';
import { openWebKit } from './drivers/webkit';
import { WalkPage } from './page';
import { guestWalks } from './walks/guest-walks';
import { memberWalks } from './walks/member-walks';
import { screenWalks } from './walks/screen-walks';
import type { Walk } from './walks/walk';

const RESULTS = 'test-results/browsers';
const ENGINES: Record<string, (options: DriverOptions) => Promise<Driver>> = {
  webkit: openWebKit,
  firefox: openFirefox,
  chromium: openChromium,
};
const WALKS: readonly Walk[] = [...guestWalks, ...memberWalks, ...screenWalks];

type Result = { title: string; engine: string; size: SizeName; error?: unknown };

const { values } = parseArgs({
  options: { engine: { type: 'string' }, only: { type: 'string' }, port: { type: 'string' } },
});

async function main(): Promise<void> {
  const engines = values.engine ? [values.engine] : ['webkit', 'firefox'];
  const walks = WALKS.filter(({ title }) => title.includes(values.only ?? ''));
  const finder = await bundleFinder();
  const shop = new SeparateShop(Number(values.port ?? 3000), '.data/browsers', {
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  });
  shop.deleteData();
  await shop.start();
  const results: Result[] = [];
  try {
    for (const engine of engines) {
      for (const walk of walks) {
        for (const size of Object.keys(SIZES) as SizeName[]) {
          results.push(
            await runWalk(walk, { engine, size, finder, origin: `http://localhost:${shop.port}` }),
          );
        }
      }
    }
  } finally {
    await shop.stop();
    shop.deleteData();
  }
  printResults(results);
}

async function runWalk(
  walk: Walk,
  { engine, size, finder, origin }: { engine: string; size: SizeName; finder: string; origin: string },
): Promise<Result> {
  const result: Result = { title: walk.title, engine, size };
  let driver: Driver | undefined;
  try {
    const open = ENGINES[engine];
    if (!open) throw new Error(`There is no engine ${engine}.`);
    driver = await open({ size, isDark: walk.isDark ?? false });
    const page = new WalkPage(driver, origin, finder);
    await walk.run({ page, size, takePicture: (name) => writePicture(driver, `${engine}-${size}-${name}`) });
    const errors = await page.readErrors();
    if (errors.length > 0) throw new Error(`The page has errors: ${errors.join('; ')}`);
  } catch (error) {
    result.error = error;
    await writePicture(
      driver,
      `${engine}-${size}-failed-${walk.title.replace(/\W+/g, '-').slice(0, 40)}`,
    ).catch(() => {});
  }
  await driver?.close().catch((error: unknown) => {
    result.error ??= error;
  });
  console.log(`${result.error ? 'failed' : 'passed'}  ${driver?.version ?? engine}, ${size}: ${walk.title}`);
  if (result.error) console.log(result.error);
  return result;
}

async function writePicture(driver: Driver | undefined, name: string): Promise<void> {
  if (!driver) return;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.png`), await driver.takePicture());
}

/** The script that finds elements, for the pages of browsers that are driven from outside. */
async function bundleFinder(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['tests/browsers/in-page.ts'],
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return String(outputFiles[0]?.text);
}

function printResults(results: readonly Result[]): void {
  const columns = [...new Set(results.map(({ engine, size }) => `${engine} ${SIZES[size].width}`))];
  const rows = [...new Set(results.map(({ title }) => title))].map((title) => [
    title,
    ...columns.map((column) => {
      const result = results.find(
        ({ title: own, engine, size }) => own === title && `${engine} ${SIZES[size].width}` === column,
      );
      return result?.error ? 'failed' : 'passed';
    }),
  ]);
  console.log(`\n| Walk | ${columns.join(' | ')} |`);
  console.log(`| --- |${columns.map(() => ' --- |').join('')}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  const failed = results.filter(({ error }) => error !== undefined).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
}

void main();
