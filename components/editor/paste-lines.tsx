'use client';

import { useState } from 'react';
import { FormDisclosure } from '@/components/ui/form-disclosure';
import { type ListedLine, readIngredientList } from '@/lib/import/ingredient-list-rules';
import { TextArea } from './plain-text-input';

/** More is no list of ingredients. */
const MAX_LENGTH = 20_000;
/** More would hide the button. */
const MAX_SHOWN = 5;

/** Adds the ingredients of a list that was copied elsewhere, each as a row of its own. */
export function PasteLines({ onAdd }: { onAdd: (lines: ListedLine[]) => void }) {
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
