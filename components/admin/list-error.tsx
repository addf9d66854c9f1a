'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { FormFailure } from '@/components/ui/form-failure';

/** Shown when a list fails to load, with a retry button. */
export function ListError({ error, message, reset }: { error: Error; message: string; reset: () => void }) {
  const router = useRouter();
  useEffect(() => {
    console.error(message, error);
  }, [error, message]);

  function retry() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <div className="mt-8">
      <FormFailure message={message} />
      <button type="button" className="button button-primary mt-4" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
