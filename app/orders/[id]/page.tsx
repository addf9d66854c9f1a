import type { Metadata } from 'next';
import { OrderScreen } from '@/components/orders/order-screen';

export const metadata: Metadata = { title: 'Your order', robots: { index: false, follow: false } };

/** Says nothing about the order itself: its browser requests it with the token of the link, or with the session. */
export default async function OrderPage({ params }: PageProps<'/orders/[id]'>) {
  const { id } = await params;
  return (
    <main id="content" tabIndex={-1} className="page max-w-3xl py-10">
      <h1>Your order</h1>
      <OrderScreen id={id} />
      <noscript>
        <p className="mt-6 text-danger">
          Showing your order requires JavaScript. Please turn it on and reload the page. The email about the
          order says what you ordered.
        </p>
      </noscript>
    </main>
  );
}
