'use client';

import { useId, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { CheckField } from '@/components/ui/check-field';
import { FormDisclosure } from '@/components/ui/form-disclosure';
import { TextField } from '@/components/ui/text-field';
import { type ListedLine, readIngredientList } from '@/lib/import/ingredient-list-rules';
import { EMPTY_LINE, type RecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import { mapTexts, type TextIn, textsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS } from '@/models/recipe-fields';
import { FormRows } from './form-rows';
import { LineNameField } from './line-name-field';
import { PlainTextInput, TextArea } from './plain-text-input';
import type { RecipeFieldsProps } from './recipe-form-fields';
import { useLineMatches } from './use-line-matches';

const LINE_CELLS: Record<TextIn<typeof LINE_FIELDS, 'form'>, { label: string; className?: string }> = {
  quantity: { label: 'Quantity' },
  units: { label: 'Units' },
  name: { label: 'Name', className: 'col-span-2 sm:col-span-1' },
  details: { label: 'Details (optional)', className: 'col-span-2 sm:col-span-1' },
};

/** The ingredients of a recipe. Cells are not required, because empty rows are removed on save. */
export function RecipeFormLines({ form }: RecipeFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'ingredients' });
  const lines = form.watch('ingredients');
  const describeMatch = useLineMatches(lines);
  const groupListId = useId();
  // Error messages refer to rows by number, and rows may move, so all are cleared until the next save.
  const onEdit = () => form.clearErrors('ingredients');
  function addPasted(pasted: readonly ListedLine[]) {
    const added = pasted.map((line) => ({
      ...EMPTY_LINE,
      ...mapTexts(LINE_FIELDS, 'form', (_, name) => line[name].slice(0, LINE_FIELDS[name].max)),
      group: line.group.slice(0, LINE_FIELDS.group.max),
      about: line.about.slice(0, LINE_FIELDS.about.max),
      optional: line.optional,
    }));
    const filled = form.watch('ingredients').filter((line) => !isEmptyLine(line));
    rows.replace([...filled, ...added].slice(0, RECIPE_FIELDS.ingredients.max));
    onEdit();
  }
  return (
    <>
      <FormRows
        legend={RECIPE_FIELDS.ingredients.label}
        noun="Ingredient"
        rows={rows}
        max={RECIPE_FIELDS.ingredients.max}
        emptyRow={EMPTY_LINE}
        error={form.errorOf('ingredients')}
        onEdit={onEdit}
      >
        {(index) => (
          <>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-[6rem_8rem_1fr_1fr]">
              {textsIn(LINE_FIELDS, 'form').map((name) => (
                <div key={name} className={LINE_CELLS[name].className}>
                  {name === 'name' ? (
                    <LineNameField
                      label={LINE_CELLS.name.label}
                      hint={describeMatch(lines[index])}
                      maxLength={LINE_FIELDS.name.max}
                      field={form.field(`ingredients.${index}.name`, { onEdit })}
                      onPick={(text) => {
                        form.change(`ingredients.${index}.name`, text);
                        onEdit();
                      }}
                    />
                  ) : (
                    <PlainTextInput
                      field={LINE_FIELDS[name]}
                      label={LINE_CELLS[name].label}
                      required={false}
                      {...form.field(`ingredients.${index}.${name}`, { onEdit })}
                    />
                  )}
                </div>
              ))}
            </div>
            <LineMore
              form={form}
              index={index}
              line={lines[index]}
              groupListId={groupListId}
              onEdit={onEdit}
            />
          </>
        )}
      </FormRows>
      <PasteLines onAdd={addPasted} />
      <datalist id={groupListId}>
        {[...new Set(lines.map(({ group }) => group.trim()))].filter(Boolean).map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}

const isEmptyLine = (line: RecipeDraft['ingredients'][number]) =>
  textsIn(LINE_FIELDS, 'form').every((name) => line[name].trim() === '');

/** The fields that most lines do not need: a second measure, their part of the recipe, and whether it works without them. */
function LineMore({
  form,
  index,
  line = EMPTY_LINE,
  groupListId,
  onEdit,
}: RecipeFieldsProps & {
  index: number;
  line: RecipeDraft['ingredients'][number] | undefined;
  groupListId: string;
  onEdit: () => void;
}) {
  const { error, ...group } = form.field(`ingredients.${index}.group`, { onEdit });
  const about = form.field(`ingredients.${index}.about`, { onEdit });
  const secondMeasure = line.about?.trim() && `about ${line.about.trim()}`;
  const { label: optionalLabel } = LINE_FIELDS.optional;
  return (
    <FormDisclosure
      label="Second measure, group, or optional"
      content={[secondMeasure, line.group.trim(), line.optional && optionalLabel].filter(Boolean).join(' · ')}
      hasError={error !== undefined || about.error !== undefined}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={`${LINE_FIELDS.about.label} (optional)`}
          hint="The same amount in another measure, such as 1 pound"
          {...about}
          autoComplete="off"
          maxLength={LINE_FIELDS.about.max}
        />
        <TextField
          label={`${LINE_FIELDS.group.label} (optional)`}
          hint="Such as For the sauce"
          {...group}
          error={error}
          list={groupListId}
          autoComplete="off"
          maxLength={LINE_FIELDS.group.max}
        />
        <div className="sm:pt-6">
          <CheckField
            label={`${optionalLabel}: it works without`}
            checked={line.optional}
            onChange={({ target }) => {
              form.change(`ingredients.${index}.optional`, target.checked);
              onEdit();
            }}
          />
        </div>
      </div>
    </FormDisclosure>
  );
}

/** More is no list of ingredients. */
const MAX_LENGTH = 20_000;
/** More would hide the button. */
const MAX_SHOWN = 5;

/** Adds the ingredients of a list that was copied elsewhere, each as a row of its own. */
function PasteLines({ onAdd }: { onAdd: (lines: ListedLine[]) => void }) {
  const [text, setText] = useState('');
  const lines = readIngredientList(text);
  const unsure = lines.filter((line) => line.unsure.length > 0);
  const label = lines.length === 1 ? 'Add 1 ingredient' : `Add ${lines.length} ingredients`;
  return (
    <FormDisclosure label="Paste a list" hasError={false}>
      <TextArea
        label="Your list"
        hint="One ingredient per line, such as 1 1/2 cups flour, sifted"
        rows={5}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {unsure.length > 0 && (
        <div role="status" className="text-sm">
          <p>Please check once added:</p>
          <ul className="list-disc pl-5">
            {unsure.slice(0, MAX_SHOWN).map(({ original }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and hold no state
              <li key={index}>{original}</li>
            ))}
            {unsure.length > MAX_SHOWN && <li>and {unsure.length - MAX_SHOWN} more</li>}
          </ul>
        </div>
      )}
      <button
        type="button"
        className="button button-ghost justify-self-start"
        disabled={lines.length === 0}
        onClick={() => {
          onAdd(lines);
          setText('');
        }}
      >
        {lines.length === 0 ? 'Add ingredients' : label}
      </button>
    </FormDisclosure>
  );
}
