import { spawn } from 'node:child_process';
import { findFreePort } from '../../scripts/setup/port.mjs';
import { CliError, runStep } from '../../scripts/setup/progress.mjs';
import { ignoreShopDatabase } from '../../scripts/setup/test-database.mjs';

/** Runs `npm run shop` with its own data folder and database; returns its URL and how to end it. */
export async function openTrialShop(dataFolder) {
  ignoreShopDatabase();
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/shop.mjs'], {
    env: { ...process.env, PORT: String(port), SHOP_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const whenEnded = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await whenEnded;
  };
  let output = '';
  const whenOpen = new Promise((resolve) => {
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('The shop is open')) resolve(true);
    });
  });
  const isOpen = await runStep('Opening a trial shop', () =>
    Promise.race([whenOpen, whenEnded.then(() => false)]),
  );
  if (!isOpen) throw new CliError(`The trial shop did not open:\n${output}`);
  return { url: `http://localhost:${port}`, close };
}

/** Returns the path of one page of each measured class, by its name. */
export async function readPaths(shopUrl) {
  const readJson = async (path) => (await fetch(shopUrl + path)).json();
  const { recipes } = await readJson('/api/recipes/top?period=all');
  const { ingredients } = await readJson('/api/ingredients?limit=1');
  return {
    home: '/',
    continent: '/select-country/Asia',
    dishes: '/dishes/Japan',
    recipe: `/recipes/detail/${recipes[0]._id}`,
    ingredient: `/ingredients/${ingredients[0]._id}`,
    search: '/search?q=rice',
  };
}
