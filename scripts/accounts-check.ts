import { listUnusualEmails } from '@/lib/accounts/unusual-email-queries';
import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { toFailureText } from './failure-text';

/**
 * Lists accounts in the database of MONGODB_URI whose stored email is not normalized, and which of them would
 * collide with another account: npm run accounts:check
 */
async function main() {
  expectLongOperations();
  const unusualEmails = await listUnusualEmails();
  for (const { id, email, canonicalEmail, conflictingId } of unusualEmails) {
    const reason =
      canonicalEmail === null
        ? 'is no longer a valid email'
        : `normalizes to ${JSON.stringify(canonicalEmail)}`;
    const collision = conflictingId === null ? '' : `, which is account ${conflictingId}`;
    console.log(`${id}  ${JSON.stringify(email)} ${reason}${collision}`);
  }
  console.log(
    unusualEmails.length === 0 ? 'Every email is normalized.' : `${unusualEmails.length} to check.`,
  );
  process.exitCode = unusualEmails.length === 0 ? 0 : 1;
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
