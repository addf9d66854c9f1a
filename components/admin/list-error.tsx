'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { FormFailure } from '@/components/ui/form-failure';

/** Shown when a list fails to load, with a retry button. */
export function ListError({ error, text, reset }: { error: Error; text: string; reset: () => void }) {
  const router = useRouter();
  useEffect(() => {
    console.error(text, error);
  }, [error, text]);

  function retry() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <div className="mt-8">
      <FormFailure message={text} />
      <button type="button" className="button button-primary mt-4" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
