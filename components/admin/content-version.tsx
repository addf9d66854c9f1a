'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ContentText } from '@/components/layout/content-text';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { PageLink } from '@/components/ui/page-link';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { saveContentPage } from '@/lib/site/content-page-endpoints';
import { STANDARD_TEXT } from '@/lib/site/content-page-rules';
import type { ContentVersionView } from '@/lib/site/content-page-schema';
import type { ContentPageSlug } from '@/models/content-page-version-limits';
import { AdminDate } from './admin-date';
import { isEditConflict, toAdminFailure } from './admin-failure';
import { toSaverName } from './content-history';

/** A version of a page as visitors saw it; an earlier one can be restored. */
export function ContentVersion({
  slug,
  opened: { version, text, saved, html },
  currentVersion,
}: {
  slug: ContentPageSlug;
  opened: ContentVersionView & { html: string | null };
  currentVersion: number;
}) {
  const router = useRouter();
  const [restoredAs, setRestoredAs] = useState<number | null>(null);
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      const restored = await callApi<typeof saveContentPage>('PUT', `/api/admin/content-pages/${slug}`, {
        body: { text },
        headers: { 'If-Match': `"${currentVersion}"` },
      });
      setRestoredAs(restored.version);
      router.refresh();
    },
    (error) => {
      if (!isEditConflict(error)) {
        return toAdminFailure('Could not restore this version.', error);
      }
      router.refresh();
      return 'Someone changed this page after you opened it. The history below shows the change: look at it, and restore again if you still want to.';
    },
  );

  return (
    <section aria-labelledby="opened-version" className="mt-6">
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h2 id="opened-version">Version {version}</h2>
          <p className="wrap-anywhere text-muted text-sm">
            <AdminDate iso={saved.at} withTime /> · {toSaverName(saved)}
          </p>
        </div>
        <PageLink className="button button-ghost" href={pages.adminContentPage.path({ slug })}>
          Back to editing
        </PageLink>
        {version !== currentVersion && restoredAs === null && (
          <button
            type="button"
            className="button button-primary aria-disabled:opacity-50"
            aria-disabled={isBusy}
            onClick={() => !isBusy && run()}
          >
            {isBusy ? 'Restoring...' : 'Restore this version'}
          </button>
        )}
      </div>
      {restoredAs !== null && (
        <FormSuccess className="mt-4">
          Version {version} was restored as version {restoredAs}. Visitors can see it now.
        </FormSuccess>
      )}
      <div className="mt-4">
        <FormFailure message={failure} />
      </div>
      <div className="mt-4 rounded-card border border-hairline p-4 sm:p-6">
        {html === null ? <p className="text-muted">{STANDARD_TEXT}</p> : <ContentText html={html} />}
      </div>
    </section>
  );
}
