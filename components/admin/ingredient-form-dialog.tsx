'use client';

import { useId, useRef } from 'react';
import { DraftFormDialog } from '@/components/catalog/draft-form-dialog';
import { FormRows } from '@/components/catalog/form-rows';
import { type DraftFormOptions, type FormKind, useDraftForm } from '@/components/catalog/use-draft-form';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import {
  emptyPack,
  type IngredientDraft,
  ingredientDraftSchema,
  toIngredientDraft,
  toIngredientInput,
  withNewPackKeys,
  withoutEmptyPacks,
} from '@/lib/catalog/ingredient-draft-schema';
import { type IngredientForm, ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';
import { INGREDIENT_CATEGORIES, INGREDIENT_LIMITS, MAX_PRICE, MIN_PRICE } from '@/models/ingredient-limits';
import { IngredientUses } from './ingredient-uses';

const INGREDIENT: FormKind<IngredientView, IngredientDraft, IngredientForm> = {
  what: 'ingredient',
  toDraft: toIngredientDraft,
  draftSchema: ingredientDraftSchema,
  inputSchema: ingredientFormSchema,
  toInput: toIngredientInput,
  withNewKeys: withNewPackKeys,
  withoutEmptyRows: withoutEmptyPacks,
  withOneRow: (trimmed, { amounts }) =>
    trimmed.amounts.length > 0 ? trimmed : { ...trimmed, amounts: [amounts[0] ?? emptyPack()] },
  imagesOf: ({ image }) => (image ? [image] : []),
  pictureField: INGREDIENT_UPLOAD.field,
};

type IngredientFormDialogProps = DraftFormOptions<IngredientView, IngredientForm> & {
  title: string;
  /** Categories that are there already, besides the shop's own. */
  categories: readonly string[];
  onClose: () => void;
};

/** An ingredient with its packs, its picture, and the recipes that name it. */
export function IngredientFormDialog({ title, categories, onClose, ...options }: IngredientFormDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useDraftForm(element, INGREDIENT, options);
  const { values, errors, change } = form;
  const categoryList = useId();

  return (
    <DraftFormDialog
      title={title}
      what="ingredient"
      mostPictures={1}
      element={element}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={values.name}
        error={errors.name}
        maxLength={INGREDIENT_LIMITS.name}
        required
        onChange={({ target }) => change({ name: target.value })}
      />
      <FieldFrame label="Description (optional)" error={errors.description}>
        {(control) => (
          <textarea
            className="field py-2.5 aria-invalid:border-danger"
            rows={3}
            maxLength={INGREDIENT_LIMITS.description}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
            {...control}
          />
        )}
      </FieldFrame>
      <TextField
        label="Aliases (optional)"
        hint="Other names, separated by commas"
        value={values.aliases}
        error={Object.entries(errors).find(([path]) => path.startsWith('aliases'))?.[1]}
        onChange={({ target }) => change({ aliases: target.value })}
      />
      <TextField
        label="Category"
        hint="Left empty, it is Other"
        value={values.category}
        error={errors.category}
        list={categoryList}
        maxLength={INGREDIENT_LIMITS.category}
        onChange={({ target }) => change({ category: target.value })}
      />
      <datalist id={categoryList}>
        {[...new Set([...INGREDIENT_CATEGORIES, ...categories])].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          aria-checked={values.sellable}
          className="size-5 accent-(--brand)"
          checked={values.sellable}
          onChange={({ target }) => change({ sellable: target.checked })}
        />
        Sellable: visitors can put it into their cart
      </label>
      <FormRows
        legend="Amounts and prices"
        what="Pack"
        rows={values.amounts}
        most={INGREDIENT_LIMITS.amounts}
        makeRow={emptyPack}
        error={errors.amounts}
        onChange={(amounts) => change({ amounts })}
      >
        {(pack, index, changePack) => (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Amount"
              placeholder="500g"
              value={pack.amount}
              error={errors[`amounts.${index}.amount`]}
              maxLength={INGREDIENT_LIMITS.amount}
              onChange={({ target }) => changePack({ amount: target.value })}
            />
            <TextField
              label="Price in dollars"
              type="number"
              step={0.01}
              min={MIN_PRICE}
              max={MAX_PRICE}
              inputMode="decimal"
              value={pack.price}
              error={errors[`amounts.${index}.price`]}
              onChange={({ target }) => changePack({ price: target.value })}
            />
          </div>
        )}
      </FormRows>
      {options.stored && <IngredientUses id={options.stored._id} />}
    </DraftFormDialog>
  );
}
