import { setRoleByEmail } from '@/lib/accounts/admin-commands';
import { resetSecondFactor } from '@/lib/accounts/second-factor-commands';
import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { toFailureText } from './failure-text';

/**
 * Grants or revokes the admin role, or removes a user's second factor, in the database of MONGODB_URI:
 * - npm run admin -- EMAIL                        grants the role
 * - npm run admin -- EMAIL --remove               revokes it
 * - npm run admin -- EMAIL --reset-second-factor  turns off two-step login, whatever the role
 */
async function main() {
  const [email, option] = process.argv.slice(2);
  expectLongOperations();
  if (email && option === '--reset-second-factor') {
    await resetSecondFactor(email);
    console.log(`Two-step login of ${email} is off, and all of their sessions have ended.`);
  } else if (email && (option === undefined || option === '--remove')) {
    await changeRole(email, option === '--remove' ? 'user' : 'admin');
  } else throw new Error('Usage: npm run admin -- EMAIL [--remove | --reset-second-factor]');
}

async function changeRole(email: string, role: 'user' | 'admin') {
  const outcome = await setRoleByEmail(email, role);
  if (outcome === 'unknown')
    throw new Error(`There is no account with the email ${email}. Sign up with it in the shop first.`);
  const time = { changed: { admin: 'now', user: 'no longer' }, unchanged: { admin: 'already', user: 'not' } };
  console.log(`${email} is ${time[outcome][role]} an admin.`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
