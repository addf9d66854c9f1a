'use client';

import { type FormEvent, useRef, useState } from 'react';
import { TextArea } from '@/components/editor/plain-text-input';
import { FormFailure } from '@/components/ui/form-failure';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import { ApiError } from '@/lib/http/api-client';
import { postFiles } from '@/lib/http/upload-client';
import type { readImport } from '@/lib/recipe-box/import-endpoints';
import { IMPORT_UPLOAD, type ImportResponse } from '@/lib/recipe-box/import-schema';

/** The file types that the picker offers. */
const ACCEPTED =
  '.html,.htm,.json,.jsonld,.md,.markdown,.txt,.zip,.paprikarecipe,.paprikarecipes,text/html,application/ld+json,text/markdown';

/** The name of the pasted text in the response. */
const TEXT_NAME = 'Your text';
/** Of a text part of the request. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Files, a text that was copied, or the address of a page. */
export function ImportForm({ onRead }: { onRead: (response: ImportResponse) => void }) {
  const [text, setText] = useState('');
  const [address, setAddress] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const files = useRef<HTMLInputElement>(null);

  async function read(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const chosen = [...(files.current?.files ?? [])];
    if (text.trim() === '' && chosen.length === 0 && address.trim() === '') {
      setFailure('Please paste a recipe, choose a file, or enter the address of a page.');
      return;
    }
    setIsBusy(true);
    setFailure('');
    try {
      const read = await postFiles<typeof readImport>(
        '/api/user/recipes/import',
        toForm(text, chosen, address),
      );
      onRead(read);
      // Unreadable text is mended, not typed again.
      if (!read.failures.some(({ fileName }) => fileName === TEXT_NAME)) setText('');
      if (read.recipes.length > 0) setAddress('');
      if (files.current) files.current.value = '';
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? error.message
          : 'The shop could not be reached. What you pasted is kept; please try again.',
      );
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form noValidate className="mt-8 grid max-w-3xl grid-cols-1 gap-5" onSubmit={read}>
      <TextArea
        label="Paste a recipe"
        hint="Its title, ingredients and steps; or the source of its page"
        rows={8}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FieldFrame
        label="Or choose files"
        hint={`Up to ${IMPORT_UPLOAD.maxFiles}: saved web pages, JSON-LD, Markdown, text, your data from this shop, or exports of Mealie, Tandoor, Paprika and Nextcloud Cookbook; 3 MB each`}
      >
        {(control) => (
          <input ref={files} type="file" multiple accept={ACCEPTED} className="field py-2" {...control} />
        )}
      </FieldFrame>
      <TextField
        label="Address of the page"
        hint="On its own, we read the page. With pasted text or a file, we keep the address as the source."
        type="url"
        inputMode="url"
        maxLength={MAX_ADDRESS_LENGTH}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Read recipes" busyLabel="Reading..." isBusy={isBusy} />
        <FormFailure message={failure} />
      </div>
    </form>
  );
}

function toForm(text: string, files: readonly File[], address: string): FormData {
  const form = new FormData();
  if (address.trim() !== '') form.append(IMPORT_UPLOAD.field, address.trim());
  if (text.trim() !== '')
    form.append(IMPORT_UPLOAD.field, new Blob([text], { type: 'text/plain' }), TEXT_NAME);
  for (const file of files) form.append(IMPORT_UPLOAD.field, file);
  return form;
}
