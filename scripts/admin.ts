import { setRole } from '@/lib/accounts/admin-commands';
import { disconnect, expectLongOperations } from '@/lib/db/connect';

/**
 * Gives or takes the role of an administrator, in the database of MONGODB_URI:
 *   npm run admin -- EMAIL            gives it
 *   npm run admin -- EMAIL --remove   takes it
 */
async function main() {
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== '--remove')) {
    throw new Error('Usage: npm run admin -- EMAIL [--remove]');
  }
  expectLongOperations();
  const role = option === '--remove' ? 'user' : 'admin';
  if (!(await setRole(email, role))) throw new Error(`There is no account of ${email}.`);
  console.log(
    role === 'admin' ? `${email} is an administrator now.` : `${email} is no administrator any more.`,
  );
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(disconnect);
