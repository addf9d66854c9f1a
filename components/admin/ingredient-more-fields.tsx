'use client';

import { useFieldArray } from 'react-hook-form';
import { FormRows } from '@/components/editor/form-rows';
import { CheckField } from '@/components/ui/check-field';
import { FormDisclosure } from '@/components/ui/form-disclosure';
import { SelectField, TextField } from '@/components/ui/text-field';
import type { ApiForm } from '@/components/ui/use-api-form';
import { EMPTY_WEIGHT, type IngredientDraft, MAX_FORMS_LENGTH } from '@/lib/recipes/ingredient-draft-schema';
import type { IngredientForm } from '@/lib/recipes/ingredient-form-schema';
import { NUTRITION_LABELS } from '@/lib/recipes/ingredient-kept-schema';
import { FLAG_LABELS, FLAG_VALUE_LABELS, SHIPPING_LABELS } from '@/lib/recipes/ingredient-text-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import {
  DIET_FLAGS,
  FLAG_VALUES,
  MAX_FAMILY_LENGTH,
  MAX_NUTRITION_SOURCE_LENGTH,
  NUTRITION_FIGURES,
  SHIPPING_KINDS,
  WEIGHED_UNITS,
} from '@/models/ingredient-limits';
import { IngredientAllergenFields } from './ingredient-allergen-fields';

export type IngredientFieldsProps = { form: ApiForm<IngredientDraft, IngredientForm> };

const NAMES = [
  ...(['gramsPerCup', 'units', 'forms', 'family'] as const),
  ...(['nutrition', 'allergenFacts', 'flags', 'ships'] as const),
];

/** Optional facts of an ingredient: weights, allergens, diet, nutrition, shipping, and how recipes name it. */
export function IngredientMoreFields({ form }: IngredientFieldsProps) {
  const { errors } = form.formState;
  return (
    <FormDisclosure
      label="Weights, allergens, nutrition"
      hasError={NAMES.some((name) => errors[name] !== undefined)}
      isFramed
    >
      <div className="grid gap-8">
        <WeightFields form={form} />
        <IngredientAllergenFields form={form} />
        <DietFields form={form} />
        <NutritionFields form={form} />
        <ShippingFields form={form} />
        <NamingFields form={form} />
      </div>
    </FormDisclosure>
  );
}

function WeightFields({ form }: IngredientFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'units' });
  const onEdit = () => form.clearErrors('units');
  return (
    <div className="grid gap-4">
      <FormRows
        legend={INGREDIENT_FIELDS.units.label}
        noun="Weight"
        rows={rows}
        max={WEIGHED_UNITS.length}
        emptyRow={EMPTY_WEIGHT}
        error={form.errorOf('units')}
        onEdit={onEdit}
      >
        {(index) => (
          <div className="grid grid-cols-2 gap-3">
            <SelectField label="One" {...form.field(`units.${index}.unit`, { onEdit })}>
              <option value="">Please choose</option>
              {WEIGHED_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </SelectField>
            <TextField
              label="Weighs, in grams"
              {...form.field(`units.${index}.grams`, { onEdit })}
              inputMode="decimal"
            />
          </div>
        )}
      </FormRows>
      <TextField
        label={`${INGREDIENT_FIELDS.gramsPerCup.label} (optional)`}
        hint="What one US cup of it weighs, such as 185"
        {...form.field('gramsPerCup')}
        inputMode="decimal"
      />
    </div>
  );
}

function DietFields({ form }: IngredientFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl">{INGREDIENT_FIELDS.flags.label}</legend>
      <p className="mt-1 text-muted text-sm">
        Whether it contains these or was made with them. Labels such as Vegan rest on a No.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {DIET_FLAGS.map((name) => (
          <SelectField key={name} label={FLAG_LABELS[name]} {...form.field(`flags.${name}`)}>
            {FLAG_VALUES.toReversed().map((value) => (
              <option key={value} value={value}>
                {FLAG_VALUE_LABELS[value]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

function NutritionFields({ form }: IngredientFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl">{INGREDIENT_FIELDS.nutrition.label} per 100 g</legend>
      <p className="mt-1 text-muted text-sm">Not known while nothing is filled in.</p>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <div className="max-sm:col-span-2">
          <TextField
            label="Source"
            hint="Such as the label"
            {...form.field('nutrition.source')}
            maxLength={MAX_NUTRITION_SOURCE_LENGTH}
          />
        </div>
        {NUTRITION_FIGURES.map((name) => (
          <TextField
            key={name}
            label={NUTRITION_LABELS[name]}
            {...form.field(`nutrition.${name}`)}
            inputMode="decimal"
          />
        ))}
      </div>
    </fieldset>
  );
}

function ShippingFields({ form }: IngredientFieldsProps) {
  return (
    <SelectField
      label={INGREDIENT_FIELDS.ships.label}
      hint="What cannot be shipped is not sold"
      {...form.field('ships')}
    >
      <option value="">Not known</option>
      {SHIPPING_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {SHIPPING_LABELS[kind]}
        </option>
      ))}
    </SelectField>
  );
}

function NamingFields({ form }: IngredientFieldsProps) {
  const isDefault = form.watch('family.isDefault');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={`${INGREDIENT_FIELDS.forms.label} (optional)`}
        hint="As recipes ask for it: boneless, fine. Separated by commas"
        {...form.field('forms')}
        maxLength={MAX_FORMS_LENGTH}
        error={form.errorWithin('forms')}
      />
      <div>
        <TextField
          label={`${INGREDIENT_FIELDS.family.label} (optional)`}
          hint="What a cook would call it and others like it: shrimp"
          {...form.field('family.name')}
          maxLength={MAX_FAMILY_LENGTH}
        />
        <CheckField
          label="The name of the family alone means this one"
          checked={isDefault}
          onChange={({ target }) => form.change('family.isDefault', target.checked)}
        />
      </div>
    </div>
  );
}
