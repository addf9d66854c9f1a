'use client';

import { type ReactNode, useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import type { ApiForm } from '@/components/ui/use-api-form';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { type DietType, isDietType } from '@/lib/recipes/diet-type-rules';
import { EMPTY_STEP, MAX_RECIPE_ALIASES_LENGTH, type RecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import { findTypedCountry, type RecipeForm } from '@/lib/recipes/recipe-form-schema';
import { type FieldIn, fieldsIn, type TextIn } from '@/lib/text/field-rules';
import { RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { FormRows } from './form-rows';
import { PlainTextInput, TextArea } from './plain-text-input';
import { RecipeFormChoices } from './recipe-form-choices';
import { RecipeFormLines } from './recipe-form-lines';
import { RecipeFormMore } from './recipe-form-more';

export type RecipeFieldsProps = { form: ApiForm<RecipeDraft, RecipeForm> };

/** The special fields; null where another field renders it too. */
const SPECIAL_FIELDS = {
  aliases: AliasesField,
  foodTypes: FoodTypesField,
  ingredients: RecipeFormLines,
  instructions: InstructionsField,
  prepTime: TimeServingsDifficultyFields,
  activeTime: null,
  servings: null,
  yield: null,
  difficulty: null,
  continents: ContinentsField,
  country: CountryField,
  notes: RecipeFormMore,
  storage: null,
  source: null,
  videoUrl: VideoField,
} satisfies Partial<Record<RecipeFieldIn<'form'>, ((props: RecipeFieldsProps) => ReactNode) | null>> &
  Record<Exclude<RecipeFieldIn<'form'>, TextIn<typeof RECIPE_FIELDS, 'form'>>, unknown>;

const isSpecialField = (name: RecipeFieldIn<'form'>): name is keyof typeof SPECIAL_FIELDS =>
  name in SPECIAL_FIELDS;

/** All fields of a recipe except its images, in the order of their error messages. */
export function RecipeFormFields(props: RecipeFieldsProps) {
  return fieldsIn(RECIPE_FIELDS, 'form').map((name) => {
    if (!isSpecialField(name))
      return <PlainTextInput key={name} field={RECIPE_FIELDS[name]} {...props.form.field(name)} />;
    const SpecialField = SPECIAL_FIELDS[name];
    return SpecialField && <SpecialField key={name} {...props} />;
  });
}

function AliasesField({ form }: RecipeFieldsProps) {
  return (
    <TextArea
      label={`${RECIPE_FIELDS.aliases.label} (optional)`}
      hint={`One per line, up to ${RECIPE_FIELDS.aliases.max}`}
      rows={2}
      {...form.field('aliases')}
      maxLength={MAX_RECIPE_ALIASES_LENGTH}
      error={form.errorWithin('aliases')}
    />
  );
}

const BELIEVED = 'is shown of a public recipe unless an ingredient is known to contradict it.';
const DIET_HINTS: Record<DietType, string> = {
  'Gluten-Free': 'is shown of a public recipe only while every ingredient is known to fit.',
  Pescatarian: BELIEVED,
  Vegan: BELIEVED,
  Vegetarian: BELIEVED,
};

function FoodTypesField({ form }: RecipeFieldsProps) {
  const selected = form.watch('foodTypes');
  const hints = selected.filter(isDietType).map((type) => `${type} ${DIET_HINTS[type]}`);
  return (
    <RecipeFormChoices
      legend={RECIPE_FIELDS.foodTypes.label}
      options={FOOD_TYPES}
      selected={selected}
      hint={hints.join(' ')}
      error={form.errorWithin('foodTypes')}
      onChange={(foodTypes) => form.change('foodTypes', foodTypes)}
    />
  );
}

const STEP_LABELS: Record<FieldIn<typeof STEP_FIELDS, 'form'>, string> = { title: 'Title', text: 'Text' };

function InstructionsField({ form }: RecipeFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'instructions' });
  const onEdit = () => form.clearErrors('instructions');
  return (
    <FormRows
      legend={RECIPE_FIELDS.instructions.label}
      noun="Instruction"
      rows={rows}
      max={RECIPE_FIELDS.instructions.max}
      emptyRow={EMPTY_STEP}
      error={form.errorOf('instructions')}
      onEdit={onEdit}
    >
      {(index) => (
        <div className="grid gap-3">
          {fieldsIn(STEP_FIELDS, 'form').map((name) => (
            <PlainTextInput
              key={name}
              field={STEP_FIELDS[name]}
              label={STEP_LABELS[name]}
              required={false}
              {...form.field(`instructions.${index}.${name}`, { onEdit })}
            />
          ))}
        </div>
      )}
    </FormRows>
  );
}

/** A row of three fields. */
function TimeServingsDifficultyFields({ form }: RecipeFieldsProps) {
  const { error, ...difficulty } = form.field('difficulty');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={`${RECIPE_FIELDS.prepTime.label} (minutes)`}
        {...form.field('prepTime')}
        inputMode="numeric"
        maxLength={6}
        required
      />
      <TextField
        label={RECIPE_FIELDS.servings.label}
        {...form.field('servings')}
        inputMode="numeric"
        maxLength={5}
        required
      />
      <FieldFrame label={RECIPE_FIELDS.difficulty.label} error={error}>
        {(control) => (
          <select className="field" {...difficulty} {...control}>
            {DIFFICULTIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}

function ContinentsField({ form }: RecipeFieldsProps) {
  return (
    <RecipeFormChoices
      legend={RECIPE_FIELDS.continents.label}
      options={CONTINENTS}
      selected={form.watch('continents')}
      error={form.errorWithin('continents')}
      onChange={(continents) => form.change('continents', continents)}
    />
  );
}

/** A field that offers the known countries, and proposes the continent until the user has chosen another. */
function CountryField({ form }: RecipeFieldsProps) {
  const countryListId = useId();
  const proposal = useRef('');
  const { label, max } = RECIPE_FIELDS.country;

  function proposeContinent() {
    const country = findTypedCountry(form.getValues('country'));
    const isUndecided = form.getValues('continents').every((continent) => continent === proposal.current);
    if (!country || !isUndecided) return;
    proposal.current = country.continent;
    form.change('continents', [country.continent]);
  }

  return (
    <>
      <TextField
        label={label}
        hint="Choose it from the list"
        {...form.field('country', { onEdit: proposeContinent })}
        list={countryListId}
        autoComplete="off"
        maxLength={max}
        required
      />
      <datalist id={countryListId}>
        {COUNTRIES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function VideoField({ form }: RecipeFieldsProps) {
  return (
    <TextField
      label={`${RECIPE_FIELDS.videoUrl.label} (optional)`}
      hint="A YouTube or Vimeo link"
      {...form.field('videoUrl')}
      type="url"
      maxLength={500}
    />
  );
}
