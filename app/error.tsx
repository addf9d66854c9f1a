'use client';

import { useEffect } from 'react';
import { isChunkLoadError } from '@/components/ui/chunk-load-error';

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const isChunkError = isChunkLoadError(error);
  useEffect(() => {
    console.error(isChunkError ? 'Chunk load error' : 'Page error', error);
  }, [error, isChunkError]);

  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>{isChunkError ? 'Part of this page could not be loaded' : 'Something went wrong'}</h1>
      <p className="mt-4 text-muted">
        {isChunkError
          ? 'The connection dropped, or the shop was just updated. Reload to continue; nothing is lost.'
          : 'This is our fault, not yours. Please try again. If it keeps happening, let us know through Contact.'}
      </p>
      <button
        type="button"
        className="button button-primary mt-8"
        onClick={() => (isChunkError ? window.location.reload() : reset())}
      >
        {isChunkError ? 'Reload' : 'Try again'}
      </button>
    </main>
  );
}
