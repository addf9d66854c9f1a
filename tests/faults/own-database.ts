import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { runProgram, runStep } from '@/scripts/setup/progress.mjs';
import type { Cleanup } from './cleanup';

const CATALOGS_DIR = '.data/faults-catalog';

/** Returns the URI of a database that this run has to itself. */
export async function openOwnDatabase(
  folder: string,
  name: string,
  cleanup: Cleanup,
  { survivesPowerLoss = true } = {},
): Promise<string> {
  const database = await cleanup.open(
    `the database in ${folder} (its process id is in database.json)`,
    () => openDatabase(folder, name, { survivesPowerLoss }),
    ({ stop }) => stop(),
  );
  return database.uri;
}

/** Returns the folder of a database with the catalog, which is loaded once for each version of it; nothing stays open. */
export async function ensureCatalogDatabase(cleanup: Cleanup): Promise<string> {
  const version = createHash('sha256');
  for (const file of readdirSync('catalog', { recursive: true, encoding: 'utf8' }).sort())
    version.update(`${file} ${statSync(path.join('catalog', file)).mtimeMs}\n`);
  const catalogDir = path.join(CATALOGS_DIR, version.digest('hex').slice(0, 16));
  if (!existsSync(path.join(catalogDir, 'complete'))) {
    rmSync(CATALOGS_DIR, { recursive: true, force: true });
    const options = { survivesPowerLoss: false };
    await loadCatalog(await openOwnDatabase(catalogDir, 'shop', cleanup, options), cleanup.signal);
    await cleanup.close();
    writeFileSync(path.join(catalogDir, 'complete'), '');
  }
  return path.join(catalogDir, 'db');
}

function loadCatalog(databaseUri: string, signal: AbortSignal): Promise<unknown> {
  const { PATH } = process.env;
  return runStep('Loading the catalog', () =>
    runProgram(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'scripts/catalog-load.ts'],
      { env: { PATH, SHOP_DEMO: '1', MONGODB_URI: databaseUri }, signal },
    ),
  );
}
