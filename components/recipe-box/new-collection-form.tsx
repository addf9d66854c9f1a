'use client';

import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { createCollection } from '@/lib/recipe-box/collection-endpoints';
import { type CollectionView, collectionInputSchema } from '@/lib/recipe-box/collection-schema';
import { MAX_COLLECTION_NAME_LENGTH } from '@/models/recipe-collection-limits';

/** Adds a collection, with these recipes in it. */
export function NewCollectionForm({
  recipeIds,
  onCreated,
}: {
  recipeIds: string[];
  onCreated: (collection: CollectionView) => void;
}) {
  const form = useApiForm({
    schema: collectionInputSchema,
    defaultValues: { name: '', recipeIds },
    fallbackMessage: 'The collection could not be added. Please try again.',
    async save(body) {
      onCreated(await callApi<typeof createCollection>('POST', '/api/users/me/collections', { body }));
      form.reset();
    },
  });
  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="New collection"
          autoComplete="off"
          maxLength={MAX_COLLECTION_NAME_LENGTH}
          {...form.field('name')}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <SubmitButton label="Add collection" busyLabel="Adding..." isBusy={form.isBusy} />
    </form>
  );
}
