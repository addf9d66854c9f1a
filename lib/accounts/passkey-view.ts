import 'server-only';
import { siteOrigin } from '@/lib/site/site-queries';
import type { UserDocument } from '@/models/user';
import { toPasskeyHost } from './passkey-rules';
import type { PasskeyView } from './passkey-schema';

/** Returns the passkeys without their keys. */
export function toPasskeyViews({ passkeys }: Pick<UserDocument, 'passkeys'>): PasskeyView[] {
  const shopHost = toPasskeyHost(siteOrigin());
  return (passkeys ?? []).map(({ _id, name, host, createdAt, lastUsedAt }) => ({
    id: String(_id),
    name,
    host,
    isUsable: host === shopHost,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }));
}
