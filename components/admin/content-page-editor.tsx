'use client';

import { Tabs } from '@base-ui/react/tabs';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { readDraft } from '@/components/ui/draft-storage';
import { EditConflict } from '@/components/ui/edit-conflict';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { FormSuccess } from '@/components/ui/form-success';
import { RestoredNotice } from '@/components/ui/restored-notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame } from '@/components/ui/text-field';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { useConflictChoice } from '@/components/ui/use-conflict-choice';
import { type EditFormConfig, useDraftStorage, useEditForm } from '@/components/ui/use-edit-form';
import { useEditVersion } from '@/components/ui/use-edit-version';
import { useIsInBrowser } from '@/components/ui/use-is-in-browser';
import { callApi } from '@/lib/http/api-client';
import type { saveContentPage } from '@/lib/site/content-page-endpoints';
import { STANDARD_TEXT } from '@/lib/site/content-page-rules';
import {
  type ContentDraft,
  type ContentForm,
  type ContentPageView,
  contentDraftSchema,
  contentFormSchema,
  storedContentDraftSchema,
} from '@/lib/site/content-page-schema';
import { toAdminFailure } from './admin-failure';
import { ContentPreview } from './content-preview';

const LABEL = 'Text in Markdown';
const CONFIG: EditFormConfig<ContentPageView, ContentDraft, ContentForm> = {
  toDraft: (stored) => ({ text: stored?.text ?? '' }),
  draftSchema: contentDraftSchema,
  inputSchema: contentFormSchema,
  toVersion: ({ version }) => String(version),
  toInput: (draft) => draft,
  labels: { text: LABEL },
};

type Tab = 'write' | 'preview';

type EditorProps = { stored: ContentPageView; userId: string };

/** The form in which an admin writes the text of a page. Unsaved input is kept in this browser. */
export function ContentPageEditor(props: EditorProps) {
  // The server does not know this browser's draft.
  return useIsInBrowser() && <Editor {...props} />;
}

function Editor({ stored, userId }: EditorProps) {
  const [tab, setTab] = useState<Tab>('write');
  const { form, isRestored, discard, successMessage, isStandard, showStandardText } = useContentForm(
    stored,
    userId,
  );
  const { error, ...field } = form.field('text');

  function submit(event: FormEvent<HTMLFormElement>) {
    // An error in a hidden field could not get the focus.
    flushSync(() => setTab('write'));
    return form.submit(event);
  }

  return (
    <form noValidate className="mt-6 grid gap-5" onSubmit={submit}>
      <FormFields isBusy={form.isBusy}>
        {isRestored && form.isChanged && <RestoredNotice onDiscard={discard} />}
        {form.conflict && <EditConflict noun="page" level="h2" conflict={form.conflict} />}
        {isStandard && <p>Visitors read: “{STANDARD_TEXT}” Your text replaces it as soon as you save it.</p>}
        <Tabs.Root value={tab} onValueChange={setTab} className="min-w-0">
          <Tabs.List aria-label="Write or preview" className="flex gap-2">
            {(['write', 'preview'] as const).map((value) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="button button-ghost aria-selected:border-ink aria-selected:bg-sunken"
              >
                {value === 'write' ? 'Write' : 'Preview'}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="write" keepMounted className="mt-4">
            <FieldFrame
              label={LABEL}
              error={error}
              hint="# Heading, **bold**, - list, 1. numbered list, [link](https://example.com), | table |. The title of the page is above your text. HTML is shown as typed, and an image shows only its description."
            >
              {(control) => (
                <textarea
                  dir="auto"
                  className="field py-3 font-mono text-sm aria-invalid:border-danger"
                  rows={20}
                  {...field}
                  {...control}
                />
              )}
            </FieldFrame>
          </Tabs.Panel>
          <Tabs.Panel value="preview" className="mt-4 rounded-card border border-hairline p-4 sm:p-6">
            {form.values.text.trim() === '' ? (
              <p className="text-muted">Nothing is written yet.</p>
            ) : (
              <ContentPreview text={form.values.text} />
            )}
          </Tabs.Panel>
        </Tabs.Root>
      </FormFields>
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton label="Save" busyLabel="Saving..." isBusy={form.isBusy} />
        {!isStandard && <StandardTextButton isChanged={form.isChanged} showStandardText={showStandardText} />}
        {isStandard && successMessage && !form.isChanged ? (
          // The button that had the focus is gone.
          <FormSuccess className="text-sm">{successMessage}</FormSuccess>
        ) : (
          <p role="status" className="text-sm">
            {!form.isChanged && successMessage}
          </p>
        )}
      </div>
    </form>
  );
}

/** The editor's form, its draft in this browser, and the last action. */
function useContentForm(stored: ContentPageView, userId: string) {
  const router = useRouter();
  const { slug } = stored;
  const draftKey = `admin-page:${userId}:${slug}`;
  const [storedDraft] = useState(() => readDraft(draftKey, storedContentDraftSchema));
  const edit = useEditVersion(CONFIG, stored, storedDraft);
  const [successMessage, setSuccessMessage] = useState('');
  const [isRestored, setIsRestored] = useState(storedDraft !== null);
  const send = (text: string | null, headers: { 'If-Match'?: string }) =>
    callApi<typeof saveContentPage>('PUT', `/api/admin/content-pages/${slug}`, { body: { text }, headers });

  function finish(message: string) {
    setIsRestored(false);
    setSuccessMessage(message);
    router.refresh();
  }

  const form = useEditForm(CONFIG, {
    edit,
    stored,
    storedDraft,
    async save({ text }, onSaved) {
      const target = edit.toTarget(slug);
      const saved = await send(text, target.isNew ? {} : target.headers).catch(edit.rethrowConflict);
      onSaved(saved);
      finish('The page was saved. Visitors can see it now.');
    },
    rewordMessage: (message) => `Could not save the page: ${message}`,
  });
  const choice = useConflictChoice(form.conflict, form.submit);
  useDraftStorage(draftKey, form.isChanged ? { ...form.draft, ...edit.draft } : null);

  async function showStandardText() {
    // Without a version: whatever is replaced stays in the history.
    const saved = await send(null, {});
    form.resetTo(saved);
    finish('Visitors read the standard text again.');
  }

  function discard() {
    form.discard();
    setIsRestored(false);
  }

  return {
    form: { ...form, ...choice },
    isRestored,
    discard,
    successMessage,
    /** Whether visitors read the standard text, as far as is known here. */
    isStandard: (edit.conflicting ?? edit.base ?? stored).text === null,
    showStandardText,
  };
}

/** Shows the standard text again, after a confirmation. */
function StandardTextButton({
  isChanged,
  showStandardText,
}: {
  /** Whether the editor has unsaved changes. */
  isChanged: boolean;
  showStandardText: () => Promise<void>;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, failure, run } = useConfirmedRequest(showStandardText, (error) =>
    toAdminFailure('Could not show the standard text.', error),
  );
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => setIsConfirming(true)}>
        Show the standard text again
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Show the standard text again?"
          message={`Visitors will read: “${STANDARD_TEXT}” The saved text stays in the history.${isChanged ? ' Your unsaved changes will be lost.' : ''}`}
          cancelLabel="Cancel"
          confirmLabel={isBusy ? 'Saving...' : 'Show the standard text'}
          isBusy={isBusy}
          failure={failure}
          onCancel={() => setIsConfirming(false)}
          onConfirm={run}
        />
      )}
    </>
  );
}
