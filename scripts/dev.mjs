import { exitWithError } from './setup/progress.mjs';
import { runTrialShop } from './setup/trial.mjs';

/** `npm run dev`: runs the shop from its sources, reloading when they change, on the same database. */
runTrialShop({
  args: ['--import', 'tsx', 'server/main.ts', '--dev'],
  nodeEnv: 'development',
  // Imported when the packages are installed, which it needs.
  prepare: async () => (await import('./setup/font-files.mjs')).writeFontFiles(),
}).catch(exitWithError);
