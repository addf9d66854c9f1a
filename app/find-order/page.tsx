import type { Metadata } from 'next';
import { FindOrderForm } from '@/components/orders/find-order-form';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export function generateMetadata(): Metadata {
  return toPageMetadata({
    title: 'Find my order',
    description: 'Get a link to your order by email.',
    path: pages.findOrder.path(),
  });
}

export default function FindOrderPage() {
  return (
    <main id="content" tabIndex={-1} className="page max-w-lg py-12">
      <h1>Find my order</h1>
      <p className="mt-4 text-muted">
        Enter the order number and the email you ordered with. We’ll email you a link to your order.
      </p>
      <FindOrderForm />
      <noscript>
        <p className="mt-6 text-danger">
          Finding your order requires JavaScript. Please turn it on and reload the page. The email about your
          order says what you ordered.
        </p>
      </noscript>
    </main>
  );
}
