'use client';

import { useEffect, useId } from 'react';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { ItemImage } from '@/components/images/item-image';
import { useCombobox } from './use-combobox';

export type SuggestionItem = {
  kind: string;
  label: string;
  href: string;
  /** Of a search: its words. */
  text?: string;
  /** Of an ingredient: how it looks. */
  item?: { category: string; image: string };
  /** Of a recipe: for the marks of the visitor's allergens. */
  recipeId?: string;
};

export type SuggestionListProps = {
  /** The existing text field; it keeps its text and focus. */
  field: HTMLInputElement;
  /** Gets the word being typed, and the text before it. */
  loadSuggestions: (word: string, before: string) => Promise<SuggestionItem[]>;
  onPick: (suggestion: SuggestionItem) => void;
  /** Gets the suggestions for the empty field. */
  loadFirst?: () => Promise<SuggestionItem[]>;
  /** Suggests for the entire text instead of its last word, and completes nothing inside the field. */
  forWholeText?: boolean;
  /** The text when the field was focused; it gets no suggestions. */
  initialText?: string;
};

/**
 * Turns a text field into a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): it lists suggestions for
 * the last word below the field and shows the likeliest completion inside it, which Tab accepts.
 */
export function SuggestionList(props: SuggestionListProps) {
  const { field } = props;
  const id = useId();
  const { suggestions, isVisible, activeIndex, text, completion, status, pick } = useCombobox(props);

  useEffect(() => {
    field.setAttribute('aria-expanded', String(isVisible));
    if (isVisible) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    if (isVisible && activeIndex >= 0) field.setAttribute('aria-activedescendant', `${id}-${activeIndex}`);
    else field.removeAttribute('aria-activedescendant');
    if (activeIndex >= 0)
      document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, isVisible, activeIndex]);

  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {completion !== '' && field.scrollWidth <= field.clientWidth && (
        <span aria-hidden="true" className="search-rest">
          <span className="invisible">{text}</span>
          <span className="text-muted">{completion}</span>
        </span>
      )}
      {isVisible && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-40 mt-2 max-h-[60vh] overflow-y-auto rounded-card border border-hairline bg-surface p-2 shadow-raised"
        >
          {kinds.map((kind) => (
            <div key={kind} role="group" aria-label={kind}>
              <p aria-hidden="true" className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
                {kind}
              </p>
              {suggestions.map((suggestion, index) =>
                suggestion.kind === kind ? (
                  <Option
                    key={suggestion.href}
                    id={`${id}-${index}`}
                    suggestion={suggestion}
                    isActive={index === activeIndex}
                    onPick={() => pick(suggestion)}
                  />
                ) : null,
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Option({
  id,
  suggestion: { label, item, recipeId },
  isActive,
  onPick,
}: {
  id: string;
  suggestion: SuggestionItem;
  isActive: boolean;
  onPick: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      // The focus stays in the field; aria-activedescendant identifies the option.
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-0.5 hover:bg-sunken aria-selected:bg-ink aria-selected:text-ground"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {item && <ItemImage item={{ name: label, ...item }} size="small" />}
      <span className="truncate">{label}</span>
      {recipeId && <AllergenMark about={`recipe:${recipeId}`} />}
    </div>
  );
}
