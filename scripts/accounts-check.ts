import { listUnusualEmails } from '@/lib/accounts/user-admin-queries';
import { disconnect, expectLongOperations } from '@/lib/db/connect';

/**
 * Lists accounts of MONGODB_URI whose stored e-mail is not in the form in which e-mails are compared, and
 * says which of them would meet another account in that form: npm run accounts:check
 */
async function main() {
  expectLongOperations();
  const unusual = await listUnusualEmails();
  for (const { id, email, canonical, meets } of unusual) {
    const why = canonical === null ? 'is no address any more' : `is compared as ${JSON.stringify(canonical)}`;
    const rival = meets === null ? '' : `, which is account ${meets}`;
    console.log(`${id}  ${JSON.stringify(email)} ${why}${rival}`);
  }
  console.log(unusual.length === 0 ? 'Every e-mail is in its one form.' : `${unusual.length} to look at.`);
  process.exitCode = unusual.length === 0 ? 0 : 1;
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(disconnect);
