import { setRoleByEmail } from '@/lib/accounts/admin-commands';
import { disconnect, expectLongOperations } from '@/lib/db/connect';

/**
 * Grants or revokes the admin role, in the database of MONGODB_URI:
 * - npm run admin -- EMAIL           grants it
 * - npm run admin -- EMAIL --remove  revokes it
 */
async function main() {
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== '--remove')) {
    throw new Error('Usage: npm run admin -- EMAIL [--remove]');
  }
  expectLongOperations();
  const role = option === '--remove' ? 'user' : 'admin';
  if (!(await setRoleByEmail(email, role))) throw new Error(`There is no account with the email ${email}.`);
  console.log(
    role === 'admin' ? `${email} is now an administrator.` : `${email} is no longer an administrator.`,
  );
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(disconnect);
