'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { toZoneLabel } from '@/lib/orders/day-rules';
import type { RecallSubject, RecallView } from '@/lib/orders/recall-schema';
import { AdminDate } from './admin-date';
import { useShopTimeZone } from './shop-time-zone';

const RecallDialog = dynamic(async () => {
  const { RecallDialog } = await loadChunk(() => import('./recall-dialog'));
  return RecallDialog;
});

/** Writes once to everyone who ordered a product on some days, or shows that email. */
export function RecallSection({
  subject,
  sentRecall,
  otherRecalls,
}: {
  subject: RecallSubject;
  sentRecall: RecallView | null;
  /** Of other days. */
  otherRecalls: readonly { from: string; to: string; recall: RecallView }[];
}) {
  const [sent, setSent] = useState(sentRecall);
  const [isOpen, setIsOpen] = useState(false);
  const { productName, from, to, buyerCount } = subject;
  const zone = toZoneLabel(useShopTimeZone());
  const buyers = buyerCount === 1 ? '1 person' : `${buyerCount} people`;

  return (
    <section aria-labelledby="recall" className="mt-4 grid gap-2 rounded-card bg-sunken p-4">
      <h2 id="recall" className="text-xl">
        Recall of {productName}
      </h2>
      <p>
        {buyers} paid for it from {from} to {to} ({zone}), whatever else is filtered.
      </p>
      <div role="status">
        {sent && (
          <>
            <p>
              An email was sent by {sent.by ?? 'a former admin'} on{' '}
              <AdminDate iso={sent.createdAt} withTime />, once to each of {sent.buyerCount ?? buyerCount}: “
              {sent.subject}”
            </p>
            <p className="wrap-anywhere whitespace-pre-line text-muted">{sent.message}</p>
          </>
        )}
      </div>
      {!sent && buyerCount > 0 && (
        <button
          type="button"
          className="button button-primary justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          Write to {buyers}
        </button>
      )}
      {otherRecalls.length > 0 && (
        <>
          <h3 className="text-lg">Earlier recalls of other days</h3>
          <ul className="grid gap-2">
            {otherRecalls.map(({ from, to, recall }) => (
              <li key={`${from} ${to}`}>
                {from} to {to}: “{recall.subject}”, sent to {recall.buyerCount ?? 'everyone'} by{' '}
                {recall.by ?? 'a former admin'} on <AdminDate iso={recall.createdAt} withTime />
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <RecallDialog
          subject={subject}
          onClose={() => setIsOpen(false)}
          onSent={(recall) => {
            setSent(recall);
            setIsOpen(false);
            // The button that opened the dialog is gone.
            document.getElementById('content')?.focus();
          }}
        />
      )}
    </section>
  );
}
