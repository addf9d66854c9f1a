import packageJson from '@/package.json' with { type: 'json' };
import { checkEnvironment } from './doctor/environment-check';
import { type Finding, toLine } from './doctor/finding';
import { checkBuild, checkNode } from './doctor/machine-check';
import { toFailureText } from './failure-text';

/**
 * Checks the requirements of a shop with these environment variables, before or while it runs:
 * - npm run doctor Prints one line per check: `ok`, `warning` or `wrong`, the problem and the remedy; never a secret. Exits with
 * code 1 if anything is wrong. On the database it creates a collection, and drops it again.
 */
async function main() {
  const { environment, findings } = checkEnvironment(process.env);
  const [minNodeVersion = ''] = /[\d.]+/.exec(packageJson.engines.node) ?? [];
  for (const finding of [checkNode(minNodeVersion), checkBuild(), ...findings]) report(finding);
  if (!environment) {
    console.log('Nothing else was checked, because it depends on the environment.');
    return;
  }
  // The findings say more than the log of the modules that are checked, which read the environment on import.
  process.env.LOG_LEVEL = 'silent';
  const { checkSurroundings } = await import('./doctor/surroundings-check');
  for await (const finding of checkSurroundings(environment)) report(finding);
}

function report(finding: Finding): void {
  console.log(toLine(finding));
  if (finding.level === 'wrong') process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(toFailureText(error));
  process.exitCode = 1;
});
