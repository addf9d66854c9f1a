import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { POST as startLogin } from '@/app/api/auth/passkey/challenge/route';
import { POST as logIn } from '@/app/api/auth/passkey/route';
import { POST as addPasskey } from '@/app/api/users/me/passkeys/route';
import { POST as startSetup } from '@/app/api/users/me/passkeys/setup/route';
import type { PasskeyCreation, PasskeyRequest } from '@/lib/accounts/passkey-schema';
import { siteOrigin } from '@/lib/site/site-queries';
import { call } from './http';

/** The faults that a test may have an authenticator or its browser make. */
export type Deviation = {
  origin?: string;
  host?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string;
  /** How it claims to attest the key, and the statement about it. */
  attestation?: (signed: Attested) => { format: string; statement: Map<string, unknown> };
};
type Attested = {
  privateKey: KeyObject;
  publicKey: KeyObject;
  clientDataHash: Buffer;
  authenticatorData: Buffer;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const AAGUID = Buffer.alloc(16);

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Encodes authenticators' messages (RFC 8949): whole numbers, texts, bytes, lists of bytes, and maps of them. */
function toCbor(value: number | string | Buffer | Buffer[] | Map<number | string, unknown>): Buffer {
  const head = (type: number, length: number) =>
    length < 24
      ? Buffer.from([(type << 5) | length])
      : length < 256
        ? Buffer.from([(type << 5) | 24, length])
        : Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(toCbor)]);
  const entries = [...value].flat() as Parameters<typeof toCbor>[0][];
  return Buffer.concat([head(5, value.size), ...entries.map(toCbor)]);
}

function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [EC2, ES256, P256] = [2, -7, 1];
  return toCbor(
    new Map<number, number | Buffer>([
      [1, EC2],
      [3, ES256],
      [-1, P256],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** An authenticator with one passkey (ES256), and the browser in front of it. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let count = 0;
  let userHandle = '';

  const toClientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? siteOrigin(),
        crossOrigin: false,
      }),
    );
  function toAuthenticatorData(host: string, deviation: Deviation, credential?: Buffer): Buffer {
    const { isPresent = true, isVerified = true } = deviation;
    count = deviation.counter ?? count + 1;
    const flags =
      (isPresent ? USER_PRESENT : 0) | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const data = [sha256(deviation.host ?? host), Buffer.from([flags]), counter];
    return Buffer.concat(credential ? [...data, credential] : data);
  }

  return {
    id,
    create(options: PasskeyCreation, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([AAGUID, length, credentialId, toCoseKey(publicKey)]);
      const clientData = toClientData('webauthn.create', options.challenge, deviation);
      const clientDataHash = sha256(clientData);
      const authenticatorData = toAuthenticatorData(options.rp.id, deviation, credential);
      const attested = { privateKey, publicKey, clientDataHash, authenticatorData };
      const attestation = deviation.attestation?.(attested) ?? { format: 'none', statement: new Map() };
      const attestationObject = new Map<string, unknown>([
        ['fmt', attestation.format],
        ['attStmt', attestation.statement],
        ['authData', authenticatorData],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: toCbor(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(options: PasskeyRequest, deviation: Deviation = {}) {
      const clientData = toClientData('webauthn.get', options.challenge, deviation);
      const authenticatorData = toAuthenticatorData(options.rpId, deviation);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;

/** Adds the authenticator's passkey to the account through the API. */
export async function addAuthenticator(
  headers: Record<string, string>,
  proof: { currentPassword: string; code?: string },
  { authenticator = anAuthenticator(), name = 'My phone' } = {},
): Promise<Authenticator> {
  const { json: options } = await call(startSetup, { body: proof, headers });
  const added = await call(addPasskey, {
    body: { name, credential: authenticator.create(options) },
    headers,
  });
  if (added.status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(added.json)}`);
  return authenticator;
}

/** Logs in with the authenticator's passkey through the API. */
export async function logInWith(authenticator: Authenticator, deviation: Deviation = {}, remember?: boolean) {
  const { json: options } = await call(startLogin, { method: 'POST' });
  return call(logIn, { body: { credential: authenticator.use(options, deviation), remember } });
}
