import {
  ENVIRONMENT_NAMES,
  type Environment,
  findStartupErrors,
  findUnsetVariables,
  isAlertEmailMissing,
  readEnvironment,
} from '@/lib/runtime/env';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'environment';
type Variables = Readonly<Record<string, string | undefined>>;

/** Checks all variables as the shop does at its start; `environment` is null if one of them cannot be read. */
export function checkEnvironment(variables: Variables): {
  environment: Environment | null;
  findings: Finding[];
} {
  try {
    const environment = readEnvironment(variables);
    const errors = findStartupErrors(environment);
    const findings = [...errors.map((error) => wrong(CHECK, error)), ...findRisks(environment)];
    const setCount = ENVIRONMENT_NAMES.filter((name) => variables[name]).length;
    if (errors.length === 0) findings.unshift(ok(CHECK, `${setCount} variables are set, and all are valid.`));
    return { environment, findings };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problems = [...error.message.split('\n'), ...findUnsetVariables(variables)];
    return { environment: null, findings: problems.map((problem) => wrong(CHECK, problem)) };
  }
}

/** Finds settings that a shop starts with, but that harm it once it is public. */
function findRisks(environment: Environment): Finding[] {
  const { SHOP_DEMO, NEXTAUTH_URL, NEXTAUTH_SECRET_PREVIOUS, TRUSTED_PROXIES } = environment;
  const { RATE_LIMITS, ADMIN_EMAIL, ADMIN_PASSWORD } = environment;
  if (SHOP_DEMO) return [];
  const risks: string[] = [];
  if (NEXTAUTH_URL?.startsWith('http:'))
    risks.push(
      'NEXTAUTH_URL starts with http://: passwords and sessions are sent unencrypted. Use https://.',
    );
  // The shop itself only speaks http.
  if (NEXTAUTH_URL?.startsWith('https:') && TRUSTED_PROXIES === 0)
    risks.push(
      'TRUSTED_PROXIES is 0, but an https:// shop is behind a proxy: all visitors share the limits of one. Set the number of proxies.',
    );
  if (NEXTAUTH_SECRET_PREVIOUS !== undefined)
    risks.push(
      'NEXTAUTH_SECRET_PREVIOUS is set: with it, links to orders are still valid that anyone who knows it can make. Unset it once most customers have their parcels, and immediately if it may have leaked.',
    );
  if (RATE_LIMITS === 'off') risks.push('RATE_LIMITS is off, which is only for load tests. Unset it.');
  if (isAlertEmailMissing(environment))
    risks.push(
      'SUPPORT_EMAIL is not set: unless the settings in the admin area have a contact email, no one is emailed when a payment needs attention. Set one of them.',
    );
  if (ADMIN_PASSWORD !== undefined && ADMIN_EMAIL === undefined)
    risks.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: no admin is created. Set both.');
  return risks.map((risk) => warning(CHECK, risk));
}
