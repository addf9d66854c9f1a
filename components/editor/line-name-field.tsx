import { useRef, useState } from 'react';
import { fetchIngredientSuggestions } from '@/components/search/fetch-suggestions';
import { loadSuggestionList, useSuggestionList } from '@/components/search/use-suggestion-list';
import { FieldFrame } from '@/components/ui/text-field';
import type { FormField } from '@/components/ui/use-api-form';

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
  const { List, load } = useSuggestionList(input, loadSuggestionList);
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
            dir="auto"
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
              loadSuggestions={fetchIngredientSuggestions}
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
