'use client';

import { type ComponentType, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';

type NoticeProps = { itemId: string; amount: string };

/** Offers an email for when a sold-out pack is back; its form is loaded only for those who want one. */
export function StockNoticeOffer(props: NoticeProps) {
  const [form, setForm] = useState<{ Form: ComponentType<NoticeProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  function open() {
    setHasFailed(false);
    loadChunk(() => import('./stock-notice-form')).then(
      ({ StockNoticeForm }) => setForm({ Form: StockNoticeForm }),
      () => setHasFailed(true),
    );
  }

  if (form) return <form.Form {...props} />;
  return (
    <>
      <button type="button" className="link-button mt-1" onClick={open}>
        Email me when it is back
      </button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {hasFailed && 'The form could not be loaded. Please try again.'}
      </p>
    </>
  );
}
