'use client';

import { type ComponentProps, useId } from 'react';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import { emptyLine, emptyStep, type RecipeDraft } from '@/lib/catalog/recipe-draft-schema';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { DIFFICULTIES, FOOD_TYPES, RECIPE_LIMITS } from '@/models/recipe-limits';
import { FormRows } from './form-rows';
import { RecipeFormChoices } from './recipe-form-choices';

type TextName = Exclude<keyof RecipeDraft, 'foodTypes' | 'continents' | 'ingredients' | 'instructions'>;

type FieldsProps = {
  values: RecipeDraft;
  /** By the dotted path of their fields. */
  errors: Record<string, string>;
  onChange: (part: Partial<RecipeDraft>) => void;
};

/** Every field of a recipe but its pictures, from the top in the order of the messages. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one field after the other, as the form shows them
export function RecipeFormFields({ values, errors, onChange }: FieldsProps) {
  const countries = useId();
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Recipe Name" {...text('title')} maxLength={RECIPE_LIMITS.title} required />
      <TextArea
        label="Other names (optional)"
        hint={`One a line, at most ${RECIPE_LIMITS.aliases}`}
        rows={2}
        {...text('aliases')}
        error={errorWithin(errors, 'aliases')}
      />
      <TextField
        label="Short Description"
        {...text('shortDescription')}
        maxLength={RECIPE_LIMITS.shortDescription}
        required
      />
      <TextArea
        label="Full Description"
        rows={5}
        {...text('description')}
        maxLength={RECIPE_LIMITS.description}
        required
      />
      <RecipeFormChoices
        legend="Food Types"
        options={FOOD_TYPES}
        chosen={values.foodTypes}
        error={errorWithin(errors, 'foodTypes')}
        onChange={(foodTypes) => onChange({ foodTypes })}
      />
      <FormRows
        legend="Ingredients"
        what="Ingredient"
        rows={values.ingredients}
        most={RECIPE_LIMITS.lines}
        makeRow={emptyLine}
        error={errors.ingredients}
        onChange={(ingredients) => onChange({ ingredients })}
      >
        {(line, index, change) => (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-[6rem_8rem_1fr_1fr]">
            <TextField
              label="Quantity"
              value={line.quantity}
              error={errors[`ingredients.${index}.quantity`]}
              maxLength={RECIPE_LIMITS.lineQuantity}
              onChange={({ target }) => change({ quantity: target.value })}
            />
            <TextField
              label="Units"
              value={line.units}
              error={errors[`ingredients.${index}.units`]}
              maxLength={RECIPE_LIMITS.lineText}
              onChange={({ target }) => change({ units: target.value })}
            />
            <div className="col-span-2 sm:col-span-1">
              <TextField
                label="Name"
                value={line.name}
                error={errors[`ingredients.${index}.name`]}
                maxLength={RECIPE_LIMITS.lineText}
                onChange={({ target }) => change({ name: target.value })}
              />
            </div>
            <div className="col-span-2 sm:col-span-1">
              <TextField
                label="Details (optional)"
                value={line.details}
                error={errors[`ingredients.${index}.details`]}
                maxLength={RECIPE_LIMITS.lineText}
                onChange={({ target }) => change({ details: target.value })}
              />
            </div>
          </div>
        )}
      </FormRows>
      <FormRows
        legend="Instructions"
        what="Instruction"
        rows={values.instructions}
        most={RECIPE_LIMITS.steps}
        makeRow={emptyStep}
        error={errors.instructions}
        onChange={(instructions) => onChange({ instructions })}
      >
        {(step, index, change) => (
          <div className="grid gap-3">
            <TextField
              label="Title"
              value={step.title}
              error={errors[`instructions.${index}.title`]}
              maxLength={RECIPE_LIMITS.stepTitle}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextArea
              label="Text"
              rows={3}
              value={step.text}
              error={errors[`instructions.${index}.text`]}
              maxLength={RECIPE_LIMITS.stepText}
              onChange={({ target }) => change({ text: target.value })}
            />
          </div>
        )}
      </FormRows>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Prep Time (minutes)"
          {...text('prepTime')}
          inputMode="numeric"
          maxLength={6}
          required
        />
        <TextField label="Servings" {...text('servings')} inputMode="numeric" maxLength={5} required />
        <FieldFrame label="Difficulty" error={errors.difficulty}>
          {(control) => {
            const { error: _error, ...field } = text('difficulty');
            return (
              <select className="field" {...field} {...control}>
                {DIFFICULTIES.map((difficulty) => (
                  <option key={difficulty}>{difficulty}</option>
                ))}
              </select>
            );
          }}
        </FieldFrame>
      </div>
      <RecipeFormChoices
        legend="Continents"
        options={CONTINENTS}
        chosen={values.continents}
        error={errorWithin(errors, 'continents')}
        onChange={(continents) => onChange({ continents })}
      />
      <TextField label="Country" {...text('country')} list={countries} maxLength={100} required />
      <datalist id={countries}>
        {COUNTRIES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Video (optional)"
        hint="An address of YouTube or Vimeo"
        {...text('videoUrl')}
        type="url"
        maxLength={500}
      />
    </>
  );
}

/** The first message of a list or of anything in it. */
function errorWithin(errors: Record<string, string>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}

/** A labelled text of several lines; Enter begins a new one. */
function TextArea({
  label,
  hint,
  error,
  ...props
}: { label: string; hint?: string; error?: string } & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea className="field py-2.5 aria-invalid:border-danger" {...props} {...control} />}
    </FieldFrame>
  );
}
