'use client';

import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ImportDoubts } from '@/components/editor/import-doubts';
import { TextArea } from '@/components/editor/plain-text-input';
import { RecipeFormDialog } from '@/components/editor/recipe-form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { PageLink } from '@/components/ui/page-link';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import { ApiError, callApi } from '@/lib/http/api-client';
import { toEditVersion } from '@/lib/http/edit-version-rules';
import { postFiles, uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import type { readImport } from '@/lib/recipe-box/import-endpoints';
import { IMPORT_UPLOAD, type ImportedRecipe, type ImportResponse } from '@/lib/recipe-box/import-schema';
import type {
  createPersonalRecipe,
  setPersonalRecipeImages,
  updatePersonalRecipe,
} from '@/lib/recipe-box/personal-recipe-endpoints';
import { recipeDraftSchema } from '@/lib/recipes/recipe-draft-schema';
import { generateUuid } from '@/lib/text/id-rules';
import { type FoundRecipe, ImportAll } from './import-all';

/** The file types that the picker offers. */
const ACCEPTED =
  '.html,.htm,.json,.jsonld,.md,.markdown,.txt,.zip,.paprikarecipe,.paprikarecipes,text/html,application/ld+json,text/markdown';

/** A recipe that was read; `savedId` once it is one of the user's own. */
type Item = ImportedRecipe & FoundRecipe;

/** Reads the user's text or file, shows the recipes found, and saves each recipe once the user has looked at it. */
export function ImportScreen({ userId }: { userId: string }) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [result, setResult] = useState<Pick<ImportResponse, 'failures' | 'leftOut'> | null>(null);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const open = items.find(({ key }) => key === openKey);

  function show({ recipes, ...rest }: ImportResponse) {
    setItems((current) => [
      ...recipes.map((recipe, index) => ({
        ...recipe,
        draft: recipeDraftSchema.parse(recipe.draft),
        key: current.length + index,
        createKey: generateUuid(),
      })),
      ...current,
    ]);
    setResult(rest);
  }

  const change = (key: number, values: Partial<FoundRecipe>) =>
    setItems((current) => current.map((item) => (item.key === key ? { ...item, ...values } : item)));

  return (
    <>
      <ImportForm onRead={show} />
      {result && <ImportResult {...result} items={items} onOpen={setOpenKey} onChange={change} />}
      {open && (
        <ImportDialog
          key={open.key}
          userId={userId}
          item={open}
          onSaved={(savedId) => change(open.key, { savedId })}
          onClose={() => setOpenKey(null)}
        />
      )}
    </>
  );
}

/** Files, or a text that was copied. */
function ImportForm({ onRead }: { onRead: (response: ImportResponse) => void }) {
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
/** The name of the pasted text in the response. */
const TEXT_NAME = 'Your text';
/** Of a text part of the request. */
const MAX_ADDRESS_LENGTH = 2_000;

function toForm(text: string, files: readonly File[], address: string): FormData {
  const form = new FormData();
  if (address.trim() !== '') form.append(IMPORT_UPLOAD.field, address.trim());
  if (text.trim() !== '')
    form.append(IMPORT_UPLOAD.field, new Blob([text], { type: 'text/plain' }), TEXT_NAME);
  for (const file of files) form.append(IMPORT_UPLOAD.field, file);
  return form;
}

/** The recipes found, the rest, and the next step. */
function ImportResult({
  items,
  failures,
  leftOut,
  onOpen,
  onChange,
}: Pick<ImportResponse, 'failures' | 'leftOut'> & {
  items: readonly Item[];
  onOpen: (key: number) => void;
  onChange: ComponentProps<typeof ImportAll>['onChange'];
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The user asked for it, and it may be below the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading
  useEffect(() => heading.current?.focus(), [failures]);
  const count = items.length;
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {count === 0 ? 'No recipe found' : count === 1 ? '1 recipe found' : `${count} recipes found`}
      </h2>
      {failures.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {failures.map(({ fileName, message }) => (
            <li key={fileName} className="wrap-anywhere text-danger">
              <span className="font-medium">{fileName}:</span> {message}
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="mt-4">
          {leftOut === 1 ? '1 more was found. Import it' : `${leftOut} more were found. Import them`} from a
          separate file.
        </p>
      )}
      {count > 1 && <ImportAll items={items} onChange={onChange} />}
      <ul className="mt-6 grid gap-4">
        {items.map((item) => (
          <ImportItem key={item.key} item={item} onOpen={() => onOpen(item.key)} />
        ))}
      </ul>
    </section>
  );
}

function ImportItem({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { draft, doubts, soldCount, duplicateId, savedId, failure } = item;
  const lineCount = draft.ingredients.length;
  const title = draft.title || 'Untitled recipe';
  return (
    <li className="wrap-anywhere rounded-card border border-hairline p-4">
      <h3 dir="auto" className="text-xl">
        {title}
      </h3>
      <p className="mt-1 text-muted">
        {soldCount} of {lineCount} ingredients can be bought here. {toThingsToCheck(doubts.length)}
      </p>
      {duplicateId !== null && savedId === undefined && (
        <p className="mt-1">
          You have a recipe like this:{' '}
          <PageLink href={pages.myRecipes.path({ edit: duplicateId })} className="underline">
            look at yours
          </PageLink>
        </p>
      )}
      {failure && savedId === undefined && <p className="mt-1 text-danger">{failure}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {savedId === undefined ? (
          <button
            type="button"
            className="button button-primary"
            aria-label={`Review and save ${title}`}
            onClick={onOpen}
          >
            Review and save
          </button>
        ) : (
          <>
            <p role="status" className="font-medium">
              Saved
            </p>
            <PageLink
              href={pages.recipe.path({ id: savedId })}
              className="button button-ghost"
              aria-label={`Open ${title}`}
            >
              Open
            </PageLink>
          </>
        )}
      </div>
    </li>
  );
}

const toThingsToCheck = (count: number) => (count === 1 ? '1 thing to check.' : `${count} things to check.`);

/** The form of a recipe of one's own, filled with the imported values. */
function ImportDialog({
  userId,
  item,
  onSaved,
  onClose,
}: {
  userId: string;
  item: Item;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  return (
    <RecipeFormDialog
      title="Review and save"
      notice="Only you can see this recipe."
      isOwn
      editedId={NEW_ITEM}
      initial={item.draft}
      toDraftKey={(id) =>
        id === NEW_ITEM ? `import:${userId}:${toEditVersion(item.draft)}` : `recipe:${userId}:${id}`
      }
      save={async (input, target) =>
        target.isNew
          ? callApi<typeof createPersonalRecipe>('POST', '/api/user/recipes', {
              body: input,
              headers: target.headers,
            })
          : callApi<typeof updatePersonalRecipe>('PUT', `/api/user/recipes/${target.id}`, {
              body: input,
              headers: target.headers,
            })
      }
      upload={({ id, headers }, images, onProgress) =>
        uploadFiles<typeof setPersonalRecipeImages>(
          `/api/user/recipes/${id}/images`,
          images,
          onProgress,
          headers,
        )
      }
      onSaved={({ _id }) => onSaved(_id)}
      onClose={onClose}
    >
      <ImportDoubts doubts={item.doubts} original={item.original} />
    </RecipeFormDialog>
  );
}
