'use client';

import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DraftFormDialog } from '@/components/editor/draft-form-dialog';
import { FormRows } from '@/components/editor/form-rows';
import { PlainTextInput } from '@/components/editor/plain-text-input';
import {
  type DraftFormConfig,
  type DraftFormOptions,
  useDraftForm,
} from '@/components/editor/use-draft-form';
import { PageLink } from '@/components/ui/page-link';
import { TextField } from '@/components/ui/text-field';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';
import { pages } from '@/lib/pages/pages';
import { readPackSize } from '@/lib/quantities/conversion-rules';
import {
  EMPTY_PACK,
  type IngredientDraft,
  ingredientDraftSchema,
  MAX_INGREDIENT_ALIASES_LENGTH,
  storedIngredientDraftSchema,
  toIngredientDraft,
  toIngredientInput,
  toIngredientTexts,
  toIngredientVersion,
  withoutEmptyIngredientRows,
} from '@/lib/recipes/ingredient-draft-schema';
import { type IngredientForm, ingredientDialogSchema } from '@/lib/recipes/ingredient-form-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { listLabels, mapTexts } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { DEFAULT_CATEGORY, INGREDIENT_CATEGORIES, MAX_AMOUNT_LENGTH } from '@/models/ingredient-limits';
import { IngredientMoreFields } from './ingredient-more-fields';
import { IngredientStock } from './ingredient-stock';
import { IngredientUses } from './ingredient-uses';

const INGREDIENT: Omit<DraftFormConfig<IngredientView, IngredientDraft, IngredientForm>, 'toDraft'> = {
  noun: 'ingredient',
  labels: listLabels(INGREDIENT_FIELDS),
  draftSchema: ingredientDraftSchema,
  storedDraftSchema: storedIngredientDraftSchema,
  inputSchema: ingredientDialogSchema,
  toVersion: toIngredientVersion,
  toInput: toIngredientInput,
  toTexts: toIngredientTexts,
  withoutEmptyRows: withoutEmptyIngredientRows,
  listImages: ({ image }) => (image ? [image] : []),
  maxImages: INGREDIENT_UPLOAD.maxFiles,
  imageField: INGREDIENT_UPLOAD.field,
};

const SIZE_EXAMPLES = 'Write 500g, 12 oz or 6 eggs.';

type IngredientFormDialogProps = DraftFormOptions<IngredientView, IngredientForm> & {
  title: string;
  /** Categories in use besides the built-in ones. */
  categories: readonly string[];
  /** Whether an empty list of allergens is still unconfirmed. */
  isUnconfirmed: boolean;
};

/** The form of an ingredient: its fields, its packs, its image, and the recipes that use it. */
export function IngredientFormDialog({
  title,
  categories,
  isUnconfirmed,
  ...options
}: IngredientFormDialogProps) {
  const toDraft = (stored?: IngredientView) => toIngredientDraft(stored, { isUnconfirmed });
  const form = useDraftForm({ ...INGREDIENT, toDraft }, options);
  const packs = useFieldArray({ control: form.control, name: 'amounts' });
  // Error messages refer to packs by number, and packs may move, so all are cleared until the next save.
  const onPackEdit = () => form.clearErrors('amounts');
  const isSellable = form.watch('sellable');
  const categoryListId = useId();
  const knownCategories = [...new Set([...INGREDIENT_CATEGORIES, ...categories])];

  return (
    <DraftFormDialog title={title} noun="ingredient" form={form} onClose={options.onClose}>
      {Object.values(
        mapTexts(INGREDIENT_FIELDS, 'form', (field, name) => (
          <PlainTextInput key={name} field={field} {...form.field(name)} />
        )),
      )}
      <TextField
        label={`${INGREDIENT_FIELDS.aliases.label} (optional)`}
        hint="Separated by commas, or by semicolons if one has a comma in it"
        {...form.field('aliases')}
        maxLength={MAX_INGREDIENT_ALIASES_LENGTH}
        error={form.errorWithin('aliases')}
      />
      <TextField
        label={INGREDIENT_FIELDS.category.label}
        hint={toCategoryHint(form.watch('category'), knownCategories)}
        {...form.field('category')}
        list={categoryListId}
        maxLength={INGREDIENT_FIELDS.category.max}
      />
      <datalist id={categoryListId}>
        {knownCategories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isSellable}
          className="size-5 accent-(--brand)"
          checked={isSellable}
          onChange={({ target }) => form.change('sellable', target.checked)}
        />
        {INGREDIENT_FIELDS.sellable.label}: customers can add it to their cart
      </label>
      <FormRows
        legend={INGREDIENT_FIELDS.amounts.label}
        noun="Pack"
        rows={packs}
        max={INGREDIENT_FIELDS.amounts.max}
        emptyRow={EMPTY_PACK}
        error={form.errorOf('amounts')}
        onEdit={onPackEdit}
      >
        {(index) => (
          <div className="grid grid-cols-[3fr_2fr] gap-3 sm:grid-cols-2">
            <TextField
              label="Amount"
              placeholder="500g"
              hint={toSizeHint(form.watch(`amounts.${index}.amount`))}
              {...form.field(`amounts.${index}.amount`, { onEdit: onPackEdit })}
              maxLength={MAX_AMOUNT_LENGTH}
            />
            <TextField
              label="Price in dollars"
              {...form.field(`amounts.${index}.price`, { onEdit: onPackEdit })}
              // Not a number field, in which browsers leave out the comma of 1,50.
              inputMode="decimal"
            />
          </div>
        )}
      </FormRows>
      <IngredientMoreFields form={form} />
      {options.stored && <IngredientStock id={options.stored._id} name={options.stored.name} />}
      {options.stored && <IngredientUses id={options.stored._id} />}
      {options.stored && (
        <PageLink
          href={pages.adminOrders.path({ product: options.stored._id })}
          target="_blank"
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
        >
          Recall it, or see its orders and recalls
          <span className="sr-only"> (opens in a new tab)</span>
        </PageLink>
      )}
    </DraftFormDialog>
  );
}

/** Says which group of the shop a category leads to, unless it is one that is there. */
function toCategoryHint(category: string, known: readonly string[]): string | undefined {
  const name = category.trim();
  if (name === '')
    return `Left blank, it is ${DEFAULT_CATEGORY}: a group beside Other Ingredients, which you can choose`;
  return known.includes(name) ? undefined : 'A new category: shoppers see it as a group of its own';
}

/** Says how the size of a pack is read, on which baskets and costs rest; nothing of an empty text. */
function toSizeHint(amount: string | undefined): string | undefined {
  if (!amount?.trim()) return undefined;
  const size = readPackSize(amount);
  if (!size) return `No size can be read from this, so baskets leave the pack out. ${SIZE_EXAMPLES}`;
  const number = size.quantity.valueOf().toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (size.dimension === 'piece') return `Read as ${number === '1' ? '1 piece' : `${number} pieces`}`;
  const isMeasured = size.dimension === 'g' || size.dimension === 'ml';
  return `Read as ${number} ${size.dimension}${isMeasured ? '' : `, without a weight. ${SIZE_EXAMPLES}`}`;
}
