import { env, missingForProduction } from '@/lib/config/env';

/** Ends the process with one line for each variable that is wrong or missing, before anything else begins. */
function checkEnvironment(): void {
  try {
    const missing = missingForProduction(env());
    if (missing.length === 0) return;
    console.error(missing.join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error('The shop does not start half-configured.');
  process.exit(1);
}

checkEnvironment();
