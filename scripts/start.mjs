import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exitWithNpm } from './setup/npm-parent.mjs';

/**
 * Starts the production server in this process. The environment is validated before the server listens. `npm start` replaces
 * its shell by this process (`exec`), since the shell would end at SIGTERM while the shop still stops; the shell of Windows
 * does not know `exec` and takes the second half of the line.
 */
if (process.env.SHOP_DEMO) {
  console.error('SHOP_DEMO is only for trying out the shop (npm run shop). Unset it for a production start.');
  process.exit(1);
}
if (!existsSync('dist/server.js') || !existsSync('.next/BUILD_ID')) {
  console.error('There is no build yet. Run: npm run build');
  process.exit(1);
}
exitWithNpm();
process.env.NODE_ENV = 'production';
await import(pathToFileURL('dist/server.js').href);
