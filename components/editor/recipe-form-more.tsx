'use client';

import { FormDisclosure } from '@/components/ui/form-disclosure';
import { TextField } from '@/components/ui/text-field';
import { MAX_NOTES_LENGTH } from '@/lib/recipes/recipe-draft-schema';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { MAX_YIELD_UNIT_LENGTH } from '@/models/recipe-limits';
import { PlainTextInput, TextArea } from './plain-text-input';
import type { RecipeFieldsProps } from './recipe-form-fields';

/** The fields that a recipe can do without. */
export function RecipeFormMore({ form }: RecipeFieldsProps) {
  const [active, count, unit] = [
    form.field('activeTime'),
    form.field('yield.count'),
    form.field('yield.unit'),
  ] as const;
  const notesError = form.errorWithin('notes');
  const storage = form.field('storage');
  const source = form.field('source');
  const { activeTime, yield: made, notes } = RECIPE_FIELDS;
  return (
    <FormDisclosure
      label="More about this recipe"
      hasError={[active.error, count.error, unit.error, notesError, storage.error, source.error].some(
        Boolean,
      )}
      isFramed
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <TextField
            label={`${activeTime.label} (minutes, optional)`}
            hint="The work within the prep time"
            {...active}
            inputMode="numeric"
            maxLength={6}
          />
        </div>
        <TextField
          label={`${made.label} (optional)`}
          hint="What it makes, such as 24"
          {...count}
          inputMode="numeric"
          maxLength={5}
        />
        <TextField
          label="Unit of the yield"
          hint="Such as pieces"
          {...unit}
          maxLength={MAX_YIELD_UNIT_LENGTH}
        />
      </div>
      <TextArea
        label={`${notes.label} (optional)`}
        hint={`One per line, up to ${notes.max}`}
        rows={3}
        {...form.field('notes')}
        maxLength={MAX_NOTES_LENGTH}
        error={notesError}
      />
      <PlainTextInput field={RECIPE_FIELDS.storage} {...storage} />
      <PlainTextInput field={RECIPE_FIELDS.source} {...source} />
    </FormDisclosure>
  );
}
