import 'server-only';
import { z } from 'zod';
import type { DisputeListing, PaymentDispute } from '@/lib/payments/provider/payment-provider';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { log } from '@/lib/runtime/log';
import { PaypalRejection, sendRequest, toPaypalFailure } from './paypal-connection';
import { paypalDisputeSchema, toPaypalDispute } from './paypal-payment-rules';

/** Buyers' disputes, which PayPal's package cannot request, and its payments do not show. */

const DISPUTES = '/v1/customer/disputes';
/**
 * PayPal lists the disputes that changed within the last 180 days; the last one is left as a margin:
 * https://developer.paypal.com/api/customer-disputes/v1/disputes-list
 */
const LISTED_FOR_MS = 179 * 24 * 60 * 60_000;
const DISPUTES_PER_PAGE = '50';
/** After so many, PayPal is not asked for the other disputes. */
const MAX_FAILURES = 3;

/** Returns the current state of a dispute; null if there is none with that id, `unknown` if PayPal does not let the shop read it. */
export async function findPaypalDispute(reference: string): Promise<PaymentDispute | 'unknown' | null> {
  try {
    const dispute = await request(`${DISPUTES}/${encodeURIComponent(reference)}`, paypalDisputeSchema);
    const [transaction] = dispute.disputed_transactions ?? [];
    return {
      ...toPaypalDispute(dispute),
      captureReference: transaction?.seller_transaction_id ?? null,
      orderId: transaction?.custom ?? null,
    };
  } catch (error) {
    if (isForbidden(error)) return 'unknown';
    if (!(error instanceof PaypalRejection)) throw error;
    if (error.status === 404) return null;
    throw toPaypalFailure(error);
  }
}

const pageSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).optional(),
  links: z.array(z.object({ href: z.url(), rel: z.string() })).optional(),
});

/**
 * Lists the disputes that changed since that time, as far back as PayPal lists them. Those that PayPal does not let the shop read,
 * or does not show now, are left out.
 */
export async function listPaypalDisputes(since: Date): Promise<DisputeListing> {
  const after = new Date(Math.max(since.getTime(), Date.now() - LISTED_FOR_MS)).toISOString();
  const references = new Set<string>();
  const queries = new Set<string>();
  const disputes: PaymentDispute[] = [];
  let failureCount = 0;
  try {
    let query: string | undefined =
      `?${new URLSearchParams({ update_time_after: after, page_size: DISPUTES_PER_PAGE })}`;
    while (query && !queries.has(query)) {
      queries.add(query);
      const { items = [], links = [] }: z.infer<typeof pageSchema> = await request(
        `${DISPUTES}${query}`,
        pageSchema,
      );
      for (const { dispute_id } of items) references.add(dispute_id);
      const next = links.find(({ rel }) => rel === 'next');
      query = next && new URL(next.href).search;
    }
  } catch (error) {
    requireFailure(error);
    failureCount++;
  }
  for (const reference of references) {
    // They are not all asked for while PayPal is down.
    if (failureCount >= MAX_FAILURES) break;
    try {
      // The list does not say which payments they are about.
      const dispute = await findPaypalDispute(reference);
      if (dispute === 'unknown') failureCount++;
      else if (dispute) disputes.push(dispute);
    } catch (error) {
      requireFailure(error);
      failureCount++;
    }
  }
  return { disputes, isComplete: failureCount === 0 };
}

/** Throws what is not a failure of PayPal's. */
function requireFailure(error: unknown): void {
  if (!(error instanceof PaypalRejection) && !(error instanceof ProviderFailure)) throw error;
  if (!isForbidden(error)) log.warn({ err: error }, 'PayPal does not show all disputes');
}

function request<S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> {
  return sendRequest({ path, verb: 'GET', headers: {} }, schema);
}

function isForbidden(error: unknown): boolean {
  if (!(error instanceof PaypalRejection) || error.status !== 403) return false;
  log.warn({ issue: error.issue }, 'PayPal shows no disputes; the app may lack the permission');
  return true;
}
