import { spawnSync } from 'node:child_process';
import { ensureEngines } from './setup/engines.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';

/**
 * Walks a shop of its own in WebKit and in Firefox, as phone and on a wide screen:
 * npm run browsers -- [--engine webkit|firefox|chromium] [--only "part of a title"] [--port 3000]
 */
async function main() {
  await ensurePackages();
  await ensureEngines();
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/browsers/main.ts', ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

main().catch(exitWithError);
