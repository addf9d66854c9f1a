import { ensureBuild } from './setup/build.mjs';
import { fail } from './setup/progress.mjs';
import { runTrialShop } from './setup/trial.mjs';

/** `npm run shop`: the built shop on this machine, from nothing. */
runTrialShop({ args: ['dist/server.js'], nodeEnv: 'production', prepare: ensureBuild }).catch(fail);
