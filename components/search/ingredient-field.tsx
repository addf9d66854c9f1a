'use client';

import { useRef } from 'react';
import { MAX_TERM_CHARACTERS } from '@/lib/search/advanced-rules';
import { fetchIngredientSuggestions } from './fetch-suggestions';
import { loadSuggestionList, useSuggestionList } from './use-suggestion-list';

/**
 * Adds any other ingredient by name. Its button is the form's first one, so that pressing Enter in the field adds it.
 */
export function IngredientField({ action, onAdd }: { action: string; onAdd: (name: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { List, load } = useSuggestionList(field, loadSuggestionList);
  return (
    <div>
      <label htmlFor="add-ingredient" className="font-medium text-sm">
        Add ingredient
      </label>
      <div className="mt-1 flex gap-2">
        <div className="relative grow">
          <input
            ref={field}
            id="add-ingredient"
            name="add"
            dir="auto"
            maxLength={MAX_TERM_CHARACTERS}
            autoComplete="off"
            placeholder="What is in the fridge?"
            className="field search-field"
            onFocus={load}
          />
          {List && field.current && (
            <List
              field={field.current}
              loadSuggestions={fetchIngredientSuggestions}
              onPick={({ label }) => {
                if (field.current) field.current.value = '';
                onAdd(label);
              }}
            />
          )}
        </div>
        <button type="submit" formAction={action} className="button button-ghost">
          Add
        </button>
      </div>
    </div>
  );
}
