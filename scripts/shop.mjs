import { ensureBuild } from './setup/build.mjs';
import { exitWithError } from './setup/progress.mjs';
import { runTrialShop } from './setup/trial.mjs';

/** `npm run shop`: builds and runs the shop on this machine, installing anything that is missing. */
runTrialShop({ args: ['dist/server.js'], nodeEnv: 'production', prepare: ensureBuild }).catch(exitWithError);
