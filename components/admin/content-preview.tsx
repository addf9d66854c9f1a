'use client';

import { useEffect, useState } from 'react';
import { ContentText } from '@/components/layout/content-text';
import { FormFailure } from '@/components/ui/form-failure';
import { callApi } from '@/lib/http/api-client';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import type { previewContentPage } from '@/lib/site/content-page-endpoints';
import { toAdminFailure } from './admin-failure';

type Preview = { html: string } | { failure: string } | null;

/** The text as visitors would see it, converted by the server whenever this is opened. */
export function ContentPreview({ text }: { text: string }) {
  const [preview, setPreview] = useState<Preview>(null);
  const [attempts, setAttempts] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` repeats the request
  useEffect(() => {
    let isCurrent = true;
    const show = (result: Preview) => isCurrent && setPreview(result);
    show(null);
    callApi<typeof previewContentPage>('POST', '/api/admin/content-pages/preview', { body: { text } })
      .then(show)
      .catch((error: unknown) => show({ failure: toFailure(error) }));
    return () => {
      isCurrent = false;
    };
  }, [text, attempts]);

  if (preview === null) return <p role="status">Loading the preview...</p>;
  if ('html' in preview) return <ContentText html={preview.html} />;
  return (
    <>
      <FormFailure message={preview.failure} />
      <button
        type="button"
        className="button button-ghost mt-4"
        onClick={() => setAttempts((count) => count + 1)}
      >
        Try again
      </button>
    </>
  );
}

function toFailure(error: unknown): string {
  // A preview changes nothing, whose outcome could be unknown.
  if (isOutcomeUnknown(error)) return 'Could not show the preview: the shop could not be reached.';
  return toAdminFailure('Could not show the preview.', error);
}
