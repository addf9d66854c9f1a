import 'server-only';
import { env } from '@/lib/runtime/env';
import type { SupportContact } from './contact-rules';
import { readPart } from './partial-page-queries';
import { getKnownSettings, getSettings } from './setting-queries';

/** Returns the shop's contact details for a page; a trial shop shows examples that reach no one. */
export async function supportContact(): Promise<SupportContact> {
  const { contactEmail, contactPhone } = await readPart(getSettings, getKnownSettings());
  const { SHOP_DEMO } = env();
  return {
    email: contactEmail || (SHOP_DEMO ? 'support@shop.example' : null),
    phone: contactPhone || (SHOP_DEMO ? '(555) 010-0142' : null),
  };
}
