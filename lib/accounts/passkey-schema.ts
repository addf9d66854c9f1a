import { z } from 'zod';
import { rawTextSchema, requiredTextSchema } from '@/lib/text/text-schema';
import { MAX_PASSKEY_NAME_LENGTH } from '@/models/user-limits';
import { existingPasswordSchema } from './credential-schema';
import { loginCodeSchema } from './second-factor-code-schema';

const UNREADABLE = 'Your browser sent no passkey that the shop can read. Please try again.';
const MAX_ID_LENGTH = 1_400;
const MAX_DATA_LENGTH = 20_000;
const MAX_TRANSPORTS = 10;
const MAX_TRANSPORT_LENGTH = 20;

const BASE64URL = /^[\w-]+$/;
const base64UrlSchema = (max: number) =>
  rawTextSchema({ max, error: UNREADABLE }).regex(BASE64URL, { error: UNREADABLE });

const credentialFields = {
  id: base64UrlSchema(MAX_ID_LENGTH),
  rawId: base64UrlSchema(MAX_ID_LENGTH),
  type: z.literal('public-key', { error: UNREADABLE }),
};

/** A new passkey, as browsers describe it (`RegistrationResponseJSON`); all else that they send is ignored. */
const newCredentialSchema = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64UrlSchema(MAX_DATA_LENGTH),
        attestationObject: base64UrlSchema(MAX_DATA_LENGTH),
        transports: z
          .array(rawTextSchema({ max: MAX_TRANSPORT_LENGTH, error: UNREADABLE }), { error: UNREADABLE })
          .max(MAX_TRANSPORTS, { error: UNREADABLE })
          .optional(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** A passkey's signature, as browsers describe it (`AuthenticationResponseJSON`); all else that they send is ignored. */
const signedCredentialSchema = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64UrlSchema(MAX_DATA_LENGTH),
        authenticatorData: base64UrlSchema(MAX_DATA_LENGTH),
        signature: base64UrlSchema(MAX_DATA_LENGTH),
        /** The id of the user, which a passkey without one cannot log in. */
        userHandle: base64UrlSchema(MAX_ID_LENGTH),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);
export type SignedCredential = z.infer<typeof signedCredentialSchema>;

export const passkeyLoginSchema = z.object({
  credential: signedCredentialSchema,
  remember: z.boolean().optional(),
});

const NAME_REQUIRED = 'Please name the passkey, so that you can tell it from others.';
const nameSchema = requiredTextSchema({
  max: MAX_PASSKEY_NAME_LENGTH,
  error: NAME_REQUIRED,
  tooLong: `The name must be at most ${MAX_PASSKEY_NAME_LENGTH} characters.`,
});
export const passkeyNameSchema = z.object({ name: nameSchema });

/** The proof for adding or removing a passkey; the code only with two-step login. */
export const passkeyProofSchema = z.object({
  currentPassword: existingPasswordSchema('Current password is required.'),
  code: loginCodeSchema,
});

export const newPasskeySchema = z.object({ name: nameSchema, credential: newCredentialSchema });

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The options with which a browser creates a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** The options with which a browser uses a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** A passkey as its owner sees it. */
const passkeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** Whether it works at the host that the shop has now. */
  isUsable: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;
export const passkeysSchema = z.object({ passkeys: z.array(passkeyViewSchema) });
