'use client';

import { useRef } from 'react';
import { callApi } from '@/lib/http/api-client';
import { MOST_TERM_CHARACTERS } from '@/lib/search/advanced-rules';
import type { Suggestions } from '@/lib/search/search-schema';
import type { Suggestion } from './suggestion-list';
import { useSuggestionList } from './use-suggestion-list';

/** Any other ingredient, by its name. Its button comes first in the form: Enter in the field adds. */
export function IngredientField({ action, onAdd }: { action: string; onAdd: (name: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { List, load } = useSuggestionList(field);
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
            maxLength={MOST_TERM_CHARACTERS}
            autoComplete="off"
            placeholder="What is in the fridge?"
            className="field search-field"
            onFocus={load}
          />
          {List && field.current && (
            <List
              field={field.current}
              ask={askIngredients}
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

async function askIngredients(word: string): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: word });
  const { ingredients } = await callApi<Suggestions>('GET', `/api/autocomplete/search?${query}`);
  return ingredients.map(({ name }) => ({ kind: 'Ingredients', label: name, href: name }));
}
