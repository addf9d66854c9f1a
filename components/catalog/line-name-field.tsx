import { useRef, useState } from 'react';
import type { Suggestion } from '@/components/search/suggestion-list';
import { useSuggestionList } from '@/components/search/use-suggestion-list';
import { FieldFrame } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { findSuggestions } from '@/lib/search/search-endpoints';

/** The name in a line of a recipe: any text, with suggestions from the shop's ingredients. */
export function LineNameField({
  label,
  hint,
  maxLength,
  field: { ref, error, ...field },
  onPick,
}: {
  label: string;
  hint: string;
  maxLength: number;
  field: FormField;
  onPick: (name: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { List, load } = useSuggestionList(input);
  const [initialText, setInitialText] = useState('');
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...field}
            {...control}
            ref={(element) => {
              input.current = element;
              ref(element);
            }}
            autoComplete="off"
            maxLength={maxLength}
            className="field aria-invalid:border-danger"
            onFocus={() => {
              if (!List) setInitialText(input.current?.value ?? '');
              void load();
            }}
          />
          {List && input.current && (
            <List
              field={input.current}
              loadSuggestions={fetchIngredients}
              onPick={({ label }) => onPick(label)}
              forWholeText
              initialText={initialText}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

async function fetchIngredients(text: string): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: text });
  const { ingredients } = await callApi<typeof findSuggestions>('GET', `/api/autocomplete/search?${query}`);
  return ingredients.map(({ name, ...item }) => ({ kind: 'Ingredients', label: name, href: name, item }));
}
