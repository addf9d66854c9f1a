'use client';

import { useState } from 'react';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import {
  type RecipeDraft,
  recipeDraftSchema,
  storedRecipeDraftSchema,
  toConflictTexts,
  toRecipeDraft,
  toRecipeInput,
  toRecipeVersion,
  withoutEmptyRecipeRows,
} from '@/lib/recipes/recipe-draft-schema';
import { createRecipeFormSchema, type RecipeForm } from '@/lib/recipes/recipe-form-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { listLabels } from '@/lib/text/field-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { DraftFormDialog } from './draft-form-dialog';
import { RecipeFormFields } from './recipe-form-fields';
import {
  type DraftFormConfig,
  type DraftFormOptions,
  type InitialValues,
  useDraftForm,
} from './use-draft-form';

const RECIPE: Omit<DraftFormConfig<RecipeView, RecipeDraft, RecipeForm>, 'inputSchema'> = {
  noun: 'recipe',
  labels: listLabels(RECIPE_FIELDS),
  toDraft: toRecipeDraft,
  draftSchema: recipeDraftSchema,
  storedDraftSchema: storedRecipeDraftSchema,
  toVersion: toRecipeVersion,
  toInput: toRecipeInput,
  toTexts: toConflictTexts,
  withoutEmptyRows: withoutEmptyRecipeRows,
  listImages: ({ images }) => images,
  maxImages: RECIPE_UPLOAD.maxFiles,
  imageField: RECIPE_UPLOAD.field,
};

type RecipeFormDialogProps = DraftFormOptions<RecipeView, RecipeForm> &
  InitialValues<RecipeDraft> & {
    title: string;
    /** A sentence about who will see the recipe. */
    notice: string;
    /** Whether it is the user's own recipe, which no one else edits. */
    isOwn?: boolean;
    /** The content above the fields, such as the ones to check. */
    children?: React.ReactNode;
  };

/** The form for both public and personal recipes, which differ only in how they are saved and in some wording. */
export function RecipeFormDialog({ title, notice, isOwn, children, ...options }: RecipeFormDialogProps) {
  const [inputSchema] = useState(() => createRecipeFormSchema(options.stored?.country));
  const form = useDraftForm({ ...RECIPE, inputSchema }, options);
  return (
    <DraftFormDialog title={title} noun="recipe" isOwn={isOwn} form={form} onClose={options.onClose}>
      <p className="text-muted">
        {form.isUnpublished ? 'This is a draft that only admins can see. Saving makes it public.' : notice}
      </p>
      {children}
      <RecipeFormFields form={form} />
    </DraftFormDialog>
  );
}
