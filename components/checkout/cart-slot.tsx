'use client';

import { ShoppingBasket } from 'lucide';
import { type ComponentType, useEffect, useState } from 'react';
import type { CartNoticeBarProps } from '@/components/cart/cart-notice';
import { dismissNotice, useCart, useCartNotice } from '@/components/cart/cart-store';
import { afterPaint } from '@/components/ui/after-paint';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ReloadToast } from '@/components/ui/reload-toast';
import { countPieces } from '@/lib/cart/cart-rules';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';

type CheckoutProps = { payments: BrowserPayments; onClose: () => void };

/** The query string after a redirect from the bank's page. */
const RETURN_QUERY = '?checkout=return';

/** The cart in the header: a button that opens the checkout if the cart has items. */
export function CartSlot({ payments }: { payments: BrowserPayments }) {
  const pieceCount = countPieces(useCart());
  const [Checkout, setCheckout] = useState<ComponentType<CheckoutProps> | null>(null);
  const [NoticeBar, setNoticeBar] = useState<ComponentType<CartNoticeBarProps> | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState('');

  async function open() {
    setFailure('');
    setIsOpening(true);
    dismissNotice();
    await afterPaint();
    try {
      const { CheckoutDialog } = await loadChunk(() => import('./checkout-dialog'));
      setCheckout(() => CheckoutDialog);
    } catch {
      setFailure('The checkout could not be loaded. Your cart is kept: please reload the page.');
    } finally {
      setIsOpening(false);
    }
  }

  const hasNotice = useCartNotice() !== null;
  useEffect(() => {
    // Most pages are left before the cart changes.
    if (!hasNotice) return;
    loadChunk(() => import('@/components/cart/cart-notice')).then(
      ({ CartNoticeBar }) => setNoticeBar(() => CartNoticeBar),
      // The cart has changed all the same, as the number on its button shows.
      () => undefined,
    );
  }, [hasNotice]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page opens
  useEffect(() => {
    if (window.location.search !== RETURN_QUERY) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void open();
  }, []);

  return (
    <>
      {pieceCount > 0 && (
        <button type="button" className="cart-button button button-ghost px-2.5 sm:px-4" onClick={open}>
          <Icon icon={ShoppingBasket} size={18} />
          <span className="cart-label sr-only sm:not-sr-only">{`Cart (${pieceCount})`}</span>
          <span aria-hidden="true" className="cart-count tabular-nums sm:hidden">
            {pieceCount}
          </span>
        </button>
      )}
      {isOpening && <ProgressBar label="Opening the cart" />}
      <ReloadToast message={failure} />
      {NoticeBar && <NoticeBar isCheckoutOpen={Checkout !== null} onOpenCart={open} />}
      {Checkout && <Checkout payments={payments} onClose={() => setCheckout(null)} />}
    </>
  );
}
