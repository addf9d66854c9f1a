import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/runtime/log';
import { siteOrigin } from '@/lib/site/site-queries';
import { announcePasskeyHost } from '@/lib/users/user-passkey-commands';
import { toPasskeyHost } from './passkey-rules';
import { enqueueSecurityNotice } from './security-notice-commands';

/** Where an operator tries a restored copy of a shop whose customers are elsewhere. */
const TRIAL_HOST = 'localhost';

/** Tells the owners of passkeys of another host, each once, that these do not work at the shop's host of now. */
export async function announceHostChange(): Promise<void> {
  const host = toPasskeyHost(siteOrigin());
  if (host === null || host === TRIAL_HOST) return;
  await connect();
  let count = 0;
  while (await announceToNext(host)) count += 1;
  if (count > 0) log.warn({ count, host }, 'users were told that their passkeys do not work at this host');
}

async function announceToNext(host: string): Promise<boolean> {
  return mongoose.connection.transaction(async (session) => {
    const user = await announcePasskeyHost(host, session);
    if (!user) return false;
    const oldHost = user.passkeys?.find((passkey) => passkey.host !== host)?.host ?? '';
    const data = { change: 'host-changed', oldHost, newHost: host } as const;
    const notice = { kind: 'passkey-changed', to: user.email, data } as const;
    await enqueueSecurityNotice(String(user._id), notice, { session });
    return true;
  });
}
