import { env, findStartupErrors, findUnsetVariables } from '@/lib/runtime/env';

/** Exits before anything else starts, with one line for each missing or invalid variable. */
function checkEnvironment(): void {
  try {
    const problems = findStartupErrors(env());
    if (problems.length === 0) return;
    console.error(problems.join('\n'));
  } catch (error) {
    console.error([error instanceof Error ? error.message : error, ...findUnsetVariables()].join('\n'));
  }
  console.error('The shop cannot start until this is fixed.');
  process.exit(1);
}

checkEnvironment();
