'use client';

import { useId, useMemo, useRef, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { SubmitButton } from '@/components/ui/submit-button';
import { SelectField, TextField } from '@/components/ui/text-field';
import { COUNTRIES, findCountry } from '@/lib/geo/country-rules';
import { ApiError, callApi } from '@/lib/http/api-client';
import { type Ready, toBatches } from '@/lib/recipe-box/import-batch-rules';
import type { saveImport } from '@/lib/recipe-box/import-endpoints';
import type { deletePersonalRecipe } from '@/lib/recipe-box/personal-recipe-endpoints';
import { type RecipeDraft, toRecipeInput } from '@/lib/recipes/recipe-draft-schema';
import { createRecipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { FOOD_TYPES } from '@/models/recipe-limits';

/** A recipe that was read; `savedId` once it is one of the user's own, `failure` if the shop refused it. */
export type FoundRecipe = {
  key: number;
  /** Of the recipe that it becomes, so that a request that is sent again adds nothing twice. */
  createKey: string;
  draft: RecipeDraft;
  duplicateId: string | null;
  savedId?: string | undefined;
  failure?: string | undefined;
};

/** Values for recipes that lack them. */
type Defaults = { foodType: string; country: string; minutes: string };

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));

function fillIn(draft: RecipeDraft, { foodType, country, minutes }: Defaults): RecipeDraft {
  const continent = findCountry(country)?.continent;
  return {
    ...draft,
    foodTypes: draft.foodTypes.length > 0 || foodType === '' ? draft.foodTypes : [foodType],
    ...(draft.country === '' && { country, continents: continent ? [continent] : [] }),
    prepTime: draft.prepTime || minutes,
  };
}

const formSchema = createRecipeFormSchema();

/** Returns the recipes that the shop would take, as it would take them. */
function listReady(items: readonly FoundRecipe[], defaults: Defaults): Ready[] {
  return items.flatMap(({ key, createKey, draft }) => {
    const input = formSchema.safeParse(toRecipeInput(fillIn(draft, defaults)));
    return input.success ? [{ key, sent: { key: createKey, recipe: input.data } }] : [];
  });
}

type Change = (key: number, change: Pick<FoundRecipe, 'savedId' | 'failure'>) => void;

/** Saves recipes in batches and removes them again, until it is stopped. */
function useSaving(onChange: Change) {
  const [savedKeys, setSavedKeys] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isStopped = useRef(false);

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setFailure('');
    isStopped.current = false;
    try {
      await work();
    } catch (error) {
      setFailure(
        error instanceof ApiError ? error.message : 'The shop could not be reached. Please try again.',
      );
    } finally {
      setIsBusy(false);
    }
  }

  const saveAll = (ready: readonly Ready[]) =>
    run(async () => {
      let count = 0;
      for (const batch of toBatches(ready)) {
        if (isStopped.current) break;
        const { results } = await callApi<typeof saveImport>('POST', '/api/user/recipes/import/recipes', {
          body: { recipes: batch.map(({ sent }) => sent) },
        });
        for (const [index, { id, message }] of results.entries()) {
          const key = batch[index]?.key ?? -1;
          onChange(key, id === null ? { failure: message } : { savedId: id });
          if (id === null) continue;
          count += 1;
          setSavedKeys((keys) => [...keys, key]);
        }
        setProgress(`Saved ${count} of ${ready.length}.`);
      }
    });

  const removeAll = (saved: readonly FoundRecipe[]) =>
    run(async () => {
      for (const [index, { key, savedId }] of saved.entries()) {
        if (isStopped.current) break;
        await callApi<typeof deletePersonalRecipe>('DELETE', `/api/user/recipes/${savedId}`);
        onChange(key, { savedId: undefined });
        setProgress(`Removed ${index + 1} of ${saved.length}.`);
      }
    });

  const stop = () => {
    isStopped.current = true;
  };
  return { savedKeys, progress, failure, isBusy, saveAll, removeAll, stop };
}

/** Saves all recipes of an import that are complete, and can undo that as a whole. */
export function ImportAll({ items, onChange }: { items: readonly FoundRecipe[]; onChange: Change }) {
  const id = useId();
  const [defaults, setDefaults] = useState<Defaults>({ foodType: '', country: '', minutes: '' });
  const [isWithDuplicates, setIsWithDuplicates] = useState(false);
  const saving = useSaving(onChange);
  const open = items.filter(({ savedId }) => savedId === undefined);
  const chosen = useMemo(
    () =>
      items.filter(
        ({ savedId, duplicateId }) => savedId === undefined && (isWithDuplicates || duplicateId === null),
      ),
    [items, isWithDuplicates],
  );
  // A thousand recipes take a moment.
  const ready = useMemo(() => listReady(chosen, defaults), [chosen, defaults]);
  const saved = items.filter(({ key, savedId }) => savedId !== undefined && saving.savedKeys.includes(key));
  const incomplete = chosen.length - ready.length;
  const duplicates = open.filter(({ duplicateId }) => duplicateId !== null).length;
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="mt-6 grid max-w-3xl grid-cols-1 gap-4 rounded-card border border-hairline p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isBusy && ready.length > 0) void saving.saveAll(ready);
      }}
    >
      <h3 id={id} className="text-xl">
        Save them together
      </h3>
      <DefaultFields drafts={chosen.map(({ draft }) => draft)} values={defaults} onChange={setDefaults} />
      {duplicates > 0 && (
        <CheckField
          label={`Also save the ${duplicates === 1 ? 'one' : duplicates} that you seem to have`}
          checked={isWithDuplicates}
          onChange={({ target }) => setIsWithDuplicates(target.checked)}
        />
      )}
      <p className="text-muted">
        {incomplete > 0 && `${incomplete} still ${incomplete === 1 ? 'lacks' : 'lack'} something. `}
        What is marked to check is saved as it was read.
      </p>
      <p role="status">{saving.progress}</p>
      <div className="flex flex-wrap items-center gap-4">
        {ready.length > 0 && (
          <SubmitButton
            label={ready.length === 1 ? 'Save 1 recipe' : `Save ${ready.length} recipes`}
            busyLabel="Saving..."
            isBusy={saving.isBusy}
          />
        )}
        {saving.isBusy && (
          <button type="button" className="button button-ghost" onClick={saving.stop}>
            Stop
          </button>
        )}
        {!saving.isBusy && saved.length > 0 && (
          <button type="button" className="button button-ghost" onClick={() => void saving.removeAll(saved)}>
            Undo: remove the {saved.length} saved here
          </button>
        )}
        <FormFailure message={saving.failure} />
      </div>
    </form>
  );
}

/** Fields for the values that some of the recipes lack. */
function DefaultFields({
  drafts,
  values,
  onChange,
}: {
  drafts: readonly RecipeDraft[];
  values: Defaults;
  onChange: (values: Defaults) => void;
}) {
  return (
    <>
      {drafts.some(({ foodTypes }) => foodTypes.length === 0) && (
        <SelectField
          label="Food type of those that have none"
          value={values.foodType}
          onChange={({ target }) => onChange({ ...values, foodType: target.value })}
        >
          <option value="">Leave them for later</option>
          {FOOD_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      )}
      {drafts.some(({ country }) => country === '') && (
        <SelectField
          label="Country of those that have none"
          value={values.country}
          onChange={({ target }) => onChange({ ...values, country: target.value })}
        >
          <option value="">Leave them for later</option>
          {COUNTRY_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {drafts.some(({ prepTime }) => prepTime === '') && (
        <TextField
          label="Minutes of those that have no time"
          inputMode="numeric"
          maxLength={4}
          value={values.minutes}
          onChange={({ target }) => onChange({ ...values, minutes: target.value })}
        />
      )}
    </>
  );
}
