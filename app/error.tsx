'use client';

import { useEffect } from 'react';
import { isChunkLoadError } from '@/components/ui/chunk-load-error';

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const isChunk = isChunkLoadError(error);
  useEffect(() => {
    console.error(isChunk ? 'Chunk load error' : 'Page error', error);
  }, [error, isChunk]);

  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>{isChunk ? 'A part of this page did not arrive' : 'Something went wrong'}</h1>
      <p className="mt-4 text-muted">
        {isChunk
          ? 'The connection dropped, or the shop was just renewed. Reload to go on; nothing is lost.'
          : 'It is our fault, not yours. Try again; if it stays, please tell us through Contact.'}
      </p>
      <button
        type="button"
        className="button button-primary mt-8"
        onClick={() => (isChunk ? window.location.reload() : reset())}
      >
        {isChunk ? 'Reload' : 'Try again'}
      </button>
    </main>
  );
}
