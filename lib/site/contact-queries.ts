import 'server-only';
import { env } from '@/lib/runtime/env';
import type { SupportContact } from './contact-rules';

/** Returns the shop's contact details; a trial shop shows examples that reach no one. */
export function supportContact(): SupportContact {
  const { SUPPORT_EMAIL, SUPPORT_PHONE, SHOP_DEMO } = env();
  return {
    email: SUPPORT_EMAIL ?? (SHOP_DEMO ? 'support@shop.example' : null),
    phone: SUPPORT_PHONE ?? (SHOP_DEMO ? '(555) 010-0142' : null),
  };
}
