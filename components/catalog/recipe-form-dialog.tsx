'use client';

import { useRef } from 'react';
import {
  emptyLine,
  emptyStep,
  type RecipeDraft,
  recipeDraftSchema,
  toRecipeDraft,
  toRecipeInput,
  withNewKeys,
  withoutEmptyRows,
} from '@/lib/catalog/recipe-draft-schema';
import { type RecipeForm, recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { RECIPE_LIMITS } from '@/models/recipe-limits';
import { DraftFormDialog } from './draft-form-dialog';
import { RecipeFormFields } from './recipe-form-fields';
import { type DraftFormOptions, type FormKind, useDraftForm } from './use-draft-form';

const RECIPE: FormKind<RecipeView, RecipeDraft, RecipeForm> = {
  what: 'recipe',
  toDraft: toRecipeDraft,
  draftSchema: recipeDraftSchema,
  inputSchema: recipeFormSchema,
  toInput: toRecipeInput,
  withNewKeys,
  withoutEmptyRows,
  withOneRow: (trimmed, { ingredients, instructions }) => ({
    ...trimmed,
    ingredients: trimmed.ingredients.length > 0 ? trimmed.ingredients : [ingredients[0] ?? emptyLine()],
    instructions: trimmed.instructions.length > 0 ? trimmed.instructions : [instructions[0] ?? emptyStep()],
  }),
  imagesOf: ({ images }) => images,
  pictureField: RECIPE_UPLOAD.field,
};

type RecipeFormDialogProps = DraftFormOptions<RecipeView, RecipeForm> & {
  title: string;
  /** Who will see the recipe, in one sentence. */
  notice: string;
  onClose: () => void;
};

/** The one form for recipes, public and personal: what differs is how it saves and what it says. */
export function RecipeFormDialog({ title, notice, onClose, ...options }: RecipeFormDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useDraftForm(element, RECIPE, options);
  return (
    <DraftFormDialog
      title={title}
      what="recipe"
      mostPictures={RECIPE_LIMITS.images}
      element={element}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">{notice}</p>
      <RecipeFormFields values={form.values} errors={form.errors} onChange={form.change} />
    </DraftFormDialog>
  );
}
