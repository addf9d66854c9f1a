'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { refreshAlertCount } from '@/components/accounts/alert-count';
import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import { pages } from '@/lib/pages/pages';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { type AlertListView, toAlertContent, toAlertSubject } from '@/lib/settlement/payment-alert-rules';
import type { AlertView } from '@/lib/settlement/payment-alert-schema';
import type { AlertKind } from '@/models/payment-alert-limits';
import { AdminDate } from './admin-date';
import { ResolutionNote } from './alert-notes';
import { AlertResolveDialog } from './alert-resolve-dialog';
import { PAYMENT_STATE_LABELS } from './payment-state-labels';
import { RefundRetry } from './refund-retry';

/** Alerts that “Try the refund again” may resolve. */
const REFUND_ALERTS: ReadonlySet<AlertKind> = new Set(['refund_failed', 'refund_returned']);

/** Lists alerts, each with advice for the admin or a note on how it was resolved. */
export function AlertList({ alerts, view }: { alerts: AlertView[]; view: AlertListView }) {
  const router = useRouter();
  const [successMessage, setSuccessMessage] = useState('');
  const [alertToResolve, setAlertToResolve] = useState<AlertView | null>(null);

  function finish(message: string) {
    setSuccessMessage(message);
    setAlertToResolve(null);
    // The alert's buttons are about to be removed with it.
    document.getElementById('content')?.focus();
    refreshAlertCount();
    router.refresh();
  }

  return (
    <>
      <p role="status" className="mt-4 text-sm">
        {successMessage}
      </p>
      {alerts.length === 0 && (
        <p className="mt-6 text-muted">
          {view === 'open' ? 'Nothing needs your attention.' : 'No alerts have been resolved yet.'}
        </p>
      )}
      <ul className="mt-2 grid gap-4">
        {alerts.map((alert) => (
          <li key={alert._id} className="border border-hairline p-4">
            <h2 className="text-lg">{toAlertContent(alert).title}</h2>
            <p className="mt-1 text-muted text-sm">
              <AdminDate iso={alert.createdAt} withTime /> · {PROVIDER_FACTS[alert.provider].label}{' '}
              <span className="wrap-anywhere">{alert.reference}</span>
              {alert.order && (
                <>
                  {' · '}
                  <PageLink className="underline" href={pages.adminOrders.path({ order: alert.order._id })}>
                    Order {alert.order.orderNumber}
                  </PageLink>
                  {` (${PAYMENT_STATE_LABELS[alert.order.paymentState]}) · ${formatPrice(alert.order.total)}`}
                </>
              )}
              {alert.earlier && (
                <>
                  {' · '}
                  <PageLink className="underline" href={pages.adminOrders.path({ order: alert.earlier._id })}>
                    Order {alert.earlier.orderNumber}
                  </PageLink>
                </>
              )}
            </p>
            {alert.resolved ? (
              <div className="mt-3">
                <ResolutionNote {...alert.resolved} />
              </div>
            ) : (
              <>
                <p className="mt-3 max-w-prose">{toAlertContent(alert).advice}</p>
                <div className="mt-4 flex flex-wrap gap-3">
                  {REFUND_ALERTS.has(alert.kind) && alert.order?.paymentState === 'refund_failed' && (
                    <RefundRetry order={alert.order} onDone={finish} />
                  )}
                  <button
                    type="button"
                    className="button button-ghost"
                    onClick={() => setAlertToResolve(alert)}
                  >
                    Resolve
                    <span className="sr-only">{` “${toAlertContent(alert).title}” of ${toAlertSubject(alert)}`}</span>
                  </button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {alertToResolve && (
        <AlertResolveDialog
          alert={alertToResolve}
          onClose={() => setAlertToResolve(null)}
          onResolved={() => finish('The alert was resolved.')}
        />
      )}
    </>
  );
}
