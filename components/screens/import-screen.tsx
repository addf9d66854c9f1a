'use client';

import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ImportDoubts } from '@/components/editor/import-doubts';
import { RecipeFormDialog } from '@/components/editor/recipe-form-dialog';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { PageLink } from '@/components/ui/page-link';
import { callApi } from '@/lib/http/api-client';
import { toEditVersion } from '@/lib/http/edit-version-rules';
import { uploadFiles } from '@/lib/http/upload-client';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { type ImportResponse, importedRecipeSchema } from '@/lib/recipe-box/import-schema';
import type {
  createPersonalRecipe,
  setPersonalRecipeImages,
  updatePersonalRecipe,
} from '@/lib/recipe-box/personal-recipe-endpoints';
import { recipeDraftSchema } from '@/lib/recipes/recipe-draft-schema';
import { generateUuid } from '@/lib/text/id-rules';
import { type FoundRecipe, ImportAll } from './import-all';
import { ImportForm } from './import-form';

/** A recipe that was read; `savedId` once it is one of the user's own. */
const itemSchema = importedRecipeSchema.extend({
  key: z.int(),
  createKey: z.string(),
  savedId: z.string().optional(),
  failure: z.string().optional(),
}) satisfies z.ZodType<FoundRecipe>;
type Item = z.infer<typeof itemSchema>;
const itemsSchema = z.array(itemSchema);

/** Returns the recipes that were read, kept in this browser until all are saved or the user discards them. */
function useFoundItems(userId: string) {
  const draftKey = `import:${userId}:found`;
  const [items, setItems] = useState<readonly Item[]>([]);
  const latest = useRef(items);
  // The page is rendered without what this browser keeps.
  useEffect(() => {
    latest.current = readDraft(draftKey, itemsSchema) ?? [];
    setItems(latest.current);
  }, [draftKey]);
  function update(change: (current: readonly Item[]) => readonly Item[]) {
    latest.current = change(latest.current);
    setItems(latest.current);
    const isDone = latest.current.every(({ savedId }) => savedId !== undefined);
    writeDraft(draftKey, isDone ? null : JSON.stringify(latest.current));
  }
  return { items, update };
}

/** Reads the user's text or file, shows the recipes found, and saves each recipe once the user has looked at it. */
export function ImportScreen({ userId }: { userId: string }) {
  const { items, update } = useFoundItems(userId);
  const [result, setResult] = useState<Pick<ImportResponse, 'failures' | 'leftOut'> | null>(null);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const open = items.find(({ key }) => key === openKey);

  function show({ recipes, ...rest }: ImportResponse) {
    update((current) => [
      ...recipes.map((recipe, index) => ({
        ...recipe,
        draft: recipeDraftSchema.parse(recipe.draft),
        key: Math.max(-1, ...current.map(({ key }) => key)) + 1 + index,
        createKey: generateUuid(),
      })),
      ...current,
    ]);
    setResult(rest);
  }

  const change = (key: number, values: Partial<FoundRecipe>) =>
    update((current) => current.map((item) => (item.key === key ? { ...item, ...values } : item)));

  return (
    <>
      <ImportForm onRead={show} />
      {(result || items.length > 0) && (
        <ImportResult
          result={result}
          items={items}
          onOpen={setOpenKey}
          onChange={change}
          onDiscard={() => {
            update(() => []);
            setResult(null);
          }}
        />
      )}
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

/** The recipes found, the rest, and the next step. */
function ImportResult({
  result,
  items,
  onOpen,
  onChange,
  onDiscard,
}: {
  /** Of the last reading; null for recipes of an earlier visit. */
  result: Pick<ImportResponse, 'failures' | 'leftOut'> | null;
  items: readonly Item[];
  onOpen: (key: number) => void;
  onChange: ComponentProps<typeof ImportAll>['onChange'];
  onDiscard: () => void;
}) {
  const { failures, leftOut } = result ?? { failures: [], leftOut: 0 };
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The user asked for it, and it may be below the screen.
  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result]);
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
      {items.some(({ savedId }) => savedId === undefined) && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-muted">
          They are kept in this browser until you save or discard them.
          <button type="button" className="button button-ghost" onClick={onDiscard}>
            Discard all
          </button>
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
