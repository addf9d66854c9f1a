import { sign } from 'node:crypto';
import { POST as addPasskey } from '@/app/api/users/me/passkeys/route';
import { POST as startSetup } from '@/app/api/users/me/passkeys/setup/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { forgeAndroidCertificates } from '@/tests/support/attestation-certificates';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { anAuthenticator, type Deviation } from '@/tests/support/passkeys';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker wants the shop to load an address that they name, which may be one behind its firewall. It loads addresses in these
// places: pages for the import (`lib/import/page-fetcher`, with tests of its own); Stripe, PayPal and backups, at configured hosts;
// nodemailer may load none (`lib/mail/transport`), and images are read from bytes. Certificates of passkeys are tested here.

withDatabase();
const PASSWORD = 'Saffron-Rice-42!';
const CRL_URL = 'http://127.0.0.1:9/internal';
const ES256 = -7;

/** A device's statement with certificates that name an address. */
function toAttestation(format: string): NonNullable<Deviation['attestation']> {
  return ({ privateKey, publicKey, clientDataHash, authenticatorData }) => ({
    format,
    statement: new Map<string, unknown>([
      ['alg', ES256],
      ['sig', sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey)],
      ['x5c', forgeAndroidCertificates(publicKey, { clientDataHash, crlUrl: CRL_URL })],
    ]),
  });
}

async function add(deviation: Deviation) {
  const headers = await createBearerHeaders(await aUser({ passwordHash: await hashPassword(PASSWORD) }));
  const { json: options } = await call(startSetup, { body: { currentPassword: PASSWORD }, headers });
  const body = { name: 'Phone', credential: anAuthenticator().create(options, deviation) };
  return call(addPasskey, { body, headers });
}

test.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'])(
  'a passkey with certificates as %s is refused before anything is loaded for them',
  async (format) => {
    const load = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('Nothing may be loaded.'));
    const { status, json } = await add({ attestation: toAttestation(format) });
    expect(load).not.toHaveBeenCalled();
    expect([status, json.error]).toEqual([
      400,
      'This passkey comes with a certificate of its device, which the shop does not accept. Please try another browser or device.',
    ]);
    load.mockRestore();
  },
);

test('a passkey that only signs for itself is accepted', async () => {
  const { status, json } = await add({
    attestation: ({ privateKey, authenticatorData, clientDataHash }) => ({
      format: 'packed',
      statement: new Map<string, unknown>([
        ['alg', ES256],
        ['sig', sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey)],
      ]),
    }),
  });
  expect([status, json.passkeys]).toEqual([201, [expect.objectContaining({ name: 'Phone' })]]);
});
