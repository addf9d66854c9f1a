'use client';

import { useFieldArray } from 'react-hook-form';
import { FormRows } from '@/components/editor/form-rows';
import { CheckField } from '@/components/ui/check-field';
import { SelectField, TextField } from '@/components/ui/text-field';
import { EMPTY_ALLERGEN } from '@/lib/recipes/ingredient-draft-schema';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { ALLERGEN_GROUPS, MAX_ALLERGEN_KIND_LENGTH, TREE_NUTS } from '@/models/ingredient-limits';
import type { IngredientFieldsProps } from './ingredient-more-fields';

/** The allergens: unknown until someone enters them, since nothing listed would mean none. */
export function IngredientAllergenFields({ form }: IngredientFieldsProps) {
  const { isKnown, isNone, contains, mayContain, judged } = form.watch('allergenFacts');
  const unjudged = ALLERGEN_GROUPS.filter((group) => !judged.includes(group));
  const clearErrors = () => form.clearErrors('allergenFacts.contains');
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-display text-xl">{INGREDIENT_FIELDS.allergenFacts.label}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {[false, true].map((value) => (
          <label
            key={String(value)}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-3.5 text-sm has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="allergens-known"
              className="size-4.5 accent-(--brand)"
              checked={isKnown === value}
              onChange={() => form.change('allergenFacts.isKnown', value)}
            />
            {value ? 'Known' : 'Not known'}
          </label>
        ))}
      </div>
      {isKnown && (
        <>
          <p className="text-muted text-sm">What is not listed, customers may rely on not being in it.</p>
          <AllergenRows form={form} list="contains" legend="Contains" noun="Allergen" />
          <AllergenRows form={form} list="mayContain" legend="May contain" noun="Possible allergen" />
          {contains.length + mayContain.length === 0 && (
            <CheckField
              label="It contains none of them, and may contain none"
              hint={ALLERGEN_GROUPS.filter((group) => judged.includes(group)).join(', ')}
              checked={isNone}
              onChange={({ target }) => {
                form.change('allergenFacts.isNone', target.checked);
                clearErrors();
              }}
            />
          )}
          {unjudged.map((group) => (
            <CheckField
              key={group}
              label={`I have checked it for ${group}`}
              hint="Nobody has yet, so customers read that this is not known."
              checked={false}
              onChange={() => form.change('allergenFacts.judged', [...judged, group])}
            />
          ))}
        </>
      )}
    </fieldset>
  );
}

function AllergenRows({
  form,
  list,
  legend,
  noun,
}: IngredientFieldsProps & { list: 'contains' | 'mayContain'; legend: string; noun: string }) {
  const path = `allergenFacts.${list}` as const;
  const rows = useFieldArray({ control: form.control, name: path });
  const values = form.watch(path);
  const onEdit = () => form.clearErrors(path);
  return (
    <FormRows
      legend={legend}
      noun={noun}
      rows={rows}
      max={INGREDIENT_FIELDS.allergenFacts.max}
      emptyRow={EMPTY_ALLERGEN}
      error={form.errorOf(path)}
      onEdit={onEdit}
    >
      {(index) => {
        const allergen = values[index]?.allergen ?? '';
        // Before the kind: the field that is registered first gets the focus in a new row.
        const group = form.field(`${path}.${index}.allergen`, {
          // The kind of another allergen is none of this one.
          onEdit() {
            form.change(`${path}.${index}.kind`, '');
            onEdit();
          },
        });
        const kind = form.field(`${path}.${index}.kind`, { onEdit });
        return (
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField label="Allergen" {...group}>
              <option value="">Please choose</option>
              {ALLERGEN_GROUPS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            {allergen === 'tree nuts' ? (
              <SelectField label="Kind" {...kind}>
                <option value="">Please choose</option>
                {TREE_NUTS.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
            ) : (
              <TextField
                label="Kind"
                hint={KIND_HINTS[allergen]}
                {...kind}
                maxLength={MAX_ALLERGEN_KIND_LENGTH}
              />
            )}
          </div>
        );
      }}
    </FormRows>
  );
}

const KIND_HINTS: Partial<Record<string, string>> = {
  milk: 'Only if it is not of a cow',
  eggs: 'Only if they are not of a hen',
  fish: 'Such as anchovy',
  'crustacean shellfish': 'Such as shrimp',
  mollusks: 'Such as oyster',
};
