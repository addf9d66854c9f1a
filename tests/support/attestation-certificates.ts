import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The tags of values. */
const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BITS = 0x03;
const BYTES = 0x04;
const OID = 0x06;
const ENUM = 0x0a;
const TEXT = 0x0c;
const TIME = 0x17;
/** Object identifiers, encoded. */
const COMMON_NAME = '550403';
const CRL_ADDRESSES = '551d1f';
const ANDROID_KEY = '2b06010401d679020111';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

/** Encodes one value by the rules of certificates (DER). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
const number = (value: number, tag: number = INTEGER) => der(tag, Buffer.from([value]));
const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'));
const text = (value: string, tag: number = TEXT) => der(tag, Buffer.from(value));
const toName = (name: string) => der(SEQUENCE, der(SET, der(SEQUENCE, oid(COMMON_NAME), text(name))));
const toExtension = (id: string, value: Buffer) => der(SEQUENCE, oid(id), der(BYTES, value));
const toSpki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

function aCertificate(
  names: { subject: string; issuer: string },
  keys: { publicKey: KeyObject; issuerKey: KeyObject },
  extensions: readonly Buffer[],
): Buffer {
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256));
  const facts = der(
    SEQUENCE,
    ...[der(0xa0, number(2)), number(1), algorithm, toName(names.issuer)],
    der(SEQUENCE, text('250101000000Z', TIME), text('491231000000Z', TIME)),
    ...[toName(names.subject), toSpki(keys.publicKey)],
    ...(extensions.length > 0 ? [der(0xa3, der(SEQUENCE, ...extensions))] : []),
  );
  const signature = sign('sha256', facts, keys.issuerKey);
  return der(SEQUENCE, facts, algorithm, der(BITS, Buffer.from([0]), signature));
}

/**
 * Returns an Android key's certificate and that of its made-up issuer, as a thief could write them: the first names an address
 * where withdrawn certificates are listed.
 */
export function forgeAndroidCertificates(
  publicKey: KeyObject,
  { clientDataHash, crlUrl }: { clientDataHash: Buffer; crlUrl: string },
): Buffer[] {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const description = der(
    SEQUENCE,
    ...[number(3), number(1, ENUM), number(4), number(1, ENUM), der(BYTES, clientDataHash)],
    ...[der(BYTES), der(SEQUENCE), der(SEQUENCE)],
  );
  const crlAddresses = der(SEQUENCE, der(SEQUENCE, der(0xa0, der(0xa0, text(crlUrl, 0x86)))));
  const names = { subject: 'Key', issuer: 'Issuer' };
  return [
    aCertificate(names, { publicKey, issuerKey: issuer.privateKey }, [
      toExtension(ANDROID_KEY, description),
      toExtension(CRL_ADDRESSES, crlAddresses),
    ]),
    aCertificate(
      { subject: 'Issuer', issuer: 'Issuer' },
      { publicKey: issuer.publicKey, issuerKey: issuer.privateKey },
      [],
    ),
  ];
}
