import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './setup/npm-parent.mjs';

/** Production start, in this very process. The environment is checked before anything listens. */
if (process.env.SHOP_DEMO) {
  console.error(
    'SHOP_DEMO is for trying the shop out (npm run shop). A production start refuses it: unset it.',
  );
  process.exit(1);
}
if (!existsSync('dist/server.js') || !existsSync('.next/BUILD_ID')) {
  console.error('There is no build yet. Run: npm run build');
  process.exit(1);
}
endWithNpm();
process.env.NODE_ENV = 'production';
await import(pathToFileURL('dist/server.js').href);
