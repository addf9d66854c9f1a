'use client';

import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide';
import { useContext, useState } from 'react';
import { ItemImage } from '@/components/images/item-image';
import { AddressLines } from '@/components/orders/address-lines';
import { PaymentHelp } from '@/components/payments/payment-help';
import { useCardProvider } from '@/components/payments/use-card-provider';
import { Icon } from '@/components/ui/icon';
import type { UserView } from '@/lib/accounts/profile-schema';
import { type CartItem, countPieces } from '@/lib/cart/cart-rules';
import type { Shortage } from '@/lib/cart/shortage-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { methodDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { computeCartTotals } from '@/lib/orders/pricing-rules';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import {
  METHOD_FACTS,
  PAYMENT_METHOD_TYPES,
  type PaymentMethodType,
} from '@/lib/runtime/payment-provider-rules';
import { ArrivalNote } from './arrival-note';
import { CardPanel } from './card-panel';
import { PayPalPanel } from './paypal-panel';
import type { PlaceOrderResult } from './place-order';
import { TotalsList } from './totals';
import { DraftOwnerContext, useStoredPart, useTypedBefore } from './use-checkout-draft';
import type { PaymentSource } from './use-order-placement';
import { WalletPanel } from './wallet-panel';

/**
 * Places the order with a panel's payment method; resolves once it has succeeded or failed. Meanwhile the checkout cannot
 * be left, also while the method's provider is asked for it.
 */
export type PayHandler = (source: PaymentSource) => Promise<PlaceOrderResult>;

/** The third step: payment, with one panel per payment method. Only one panel is open at a time. */
export function PaymentStep({
  isHidden,
  payments,
  items,
  draft,
  user,
  prompt,
  isBlocked,
  isPlacing,
  onPay,
  onShort,
  onBack,
}: {
  /** Whether the customer went back to another step; everything typed here is kept. */
  isHidden: boolean;
  payments: BrowserPayments;
  items: readonly CartItem[];
  draft: ShippingDraft;
  /** Null for a guest. */
  user: UserView | null;
  /** Tells the customer what to do at the provider; empty if there is nothing to do. */
  prompt: string;
  /** Whether the customer must first make a decision shown above the step. */
  isBlocked: boolean;
  /** Whether an order is being placed, so that no other payment can be started. */
  isPlacing: boolean;
  onPay: PayHandler;
  /** Called if a payment cannot even be prepared, because fewer pieces are left. */
  onShort: (shortages: readonly Shortage[]) => void;
  onBack: () => void;
}) {
  const provider = useCardProvider(payments.stripe);
  const [openPanels, setOpenPanels] = useState<PaymentMethodType[]>([
    useTypedBefore('method', methodDraftSchema) ?? 'card',
  ]);
  const openPanel = openPanels[0] ?? 'card';
  useStoredPart(useContext(DraftOwnerContext), 'method', openPanel === 'card' ? null : openPanel);
  const totals = computeCartTotals(items);
  const pieceCount = countPieces(items);
  const sharedProps = { provider, onPay, isBlocked };

  const panels: Record<PaymentMethodType, React.ReactNode> = {
    card: <CardPanel {...sharedProps} draft={draft} user={user} totalCents={totals.totalCents} />,
    paypal: (
      <PayPalPanel
        config={payments.paypal}
        items={items}
        draft={draft}
        onPay={onPay}
        onShort={onShort}
        isBlocked={isBlocked}
      />
    ),
    applepay: <WalletPanel {...sharedProps} wallet="applepay" totalCents={totals.totalCents} />,
    googlepay: <WalletPanel {...sharedProps} wallet="googlepay" totalCents={totals.totalCents} />,
  };

  return (
    <div hidden={isHidden} className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <div>
        <p role="status" className="font-medium empty:hidden">
          {prompt}
        </p>
        <PaymentHelp message={prompt} />
        <Accordion.Root
          value={openPanels}
          onValueChange={(value: PaymentMethodType[]) => setOpenPanels(value)}
          disabled={isPlacing}
          className="rounded-card border border-hairline"
        >
          {PAYMENT_METHOD_TYPES.map((method) => (
            <Accordion.Item key={method} value={method} className="border-hairline border-t first:border-t-0">
              <Accordion.Header>
                <Accordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 px-4 text-left font-semibold font-text">
                  {METHOD_FACTS[method].title}
                  <Icon
                    icon={ChevronDown}
                    size={20}
                    className="transition-[rotate] group-data-panel-open:rotate-180"
                  />
                </Accordion.Trigger>
              </Accordion.Header>
              {/* The card stays mounted, so that a half-typed one isn't lost when another panel or step is opened. The others end with the step: an approval there is for the total and the address shown here. */}
              <Accordion.Panel keepMounted={method === 'card'} className="px-4 pb-4">
                {(method === 'card' || !isHidden) && panels[method]}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion.Root>
      </div>
      <aside aria-label="Order summary" className="grid gap-4 rounded-card bg-sunken p-4">
        <TotalsList totals={totals} />
        <ArrivalNote items={items} state={draft.state} />
        <address className="border-hairline border-t pt-3 text-muted text-sm not-italic">
          <AddressLines address={draft} />
        </address>
        {!user && (
          <p className="text-muted text-sm wrap-anywhere">The order confirmation goes to {draft.email}.</p>
        )}
        <details className="border-hairline border-t">
          <summary className="min-h-11 py-2.5 font-medium text-sm">
            {pieceCount} {pieceCount === 1 ? 'item' : 'items'}
          </summary>
          <ul className="grid gap-2 text-sm">
            {items.map((item) => (
              <li key={`${item._id} ${item.selectedOption.amount}`} className="flex items-center gap-3">
                <ItemImage item={item} size="small" />
                <span className="wrap-anywhere min-w-0 grow">
                  {`${item.quantity} × ${toPackText(item.name, item.selectedOption.amount)}`}
                </span>
                <span className="tabular-nums">
                  {formatPrice(computeLineTotal(item.selectedOption.price, item.quantity))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </aside>
      <div>
        <button
          type="button"
          className="button button-ghost"
          aria-disabled={isPlacing}
          onClick={() => {
            if (!isPlacing) onBack();
          }}
        >
          Back to Shipping
        </button>
      </div>
    </div>
  );
}
