import { POST as enable } from '@/app/api/users/me/second-factor/route';
import { POST as startSetup } from '@/app/api/users/me/second-factor/setup/route';
import { User } from '@/models/user';
import { call } from './http';
import { toCode } from './totp-codes';

/** Turns on two-step login through the API; the code of the current time step is used up. */
export async function turnOnSecondFactor(headers: Record<string, string>, currentPassword: string) {
  const setup = await call(startSetup, { body: { currentPassword }, headers });
  const { secret, otpauthUri } = setup.json;
  const confirmation = await call(enable, { body: { code: toCode(secret) }, headers });
  const { recoveryCodes, token } = confirmation.json;
  return {
    secret: String(secret),
    otpauthUri: String(otpauthUri),
    recoveryCodes: recoveryCodes as string[],
    headers: { Authorization: `Bearer ${token}` },
  };
}

/** Makes the codes of the current time steps unused, as if minutes had passed. */
export async function waitForNewCodes(): Promise<void> {
  await User.collection.updateMany(
    { secondFactor: { $exists: true } },
    { $set: { 'secondFactor.lastUsedStep': 0 } },
  );
}
