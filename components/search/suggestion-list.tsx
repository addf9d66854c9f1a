'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { ItemImage } from '@/components/images/item-image';
import { lastWordOf, SUGGESTION_DELAY_MS, textBeforeLastWord } from '@/lib/search/search-rules';
import { foldText } from '@/lib/text/fold-rules';

export type SuggestionItem = {
  kind: string;
  label: string;
  href: string;
  /** Of an ingredient: how it looks. */
  item?: { category: string; image: string };
  /** Of a recipe: for the marks of what the visitor avoids. */
  recipeId?: string;
};

export type SuggestionListProps = {
  /** The existing text field; it keeps its text and focus. */
  field: HTMLInputElement;
  /** Gets the word being typed, and what was typed before it. */
  loadSuggestions: (word: string, before: string) => Promise<SuggestionItem[]>;
  onPick: (suggestion: SuggestionItem) => void;
  /** Suggests for the entire text instead of its last word, and completes nothing inside the field. */
  forWholeText?: boolean;
  /** The text when the field was focused; it gets no suggestions. */
  initialText?: string;
};

/**
 * Turns a text field into a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): it lists suggestions for
 * the last word below the field and shows the likeliest completion inside it, which Tab accepts.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a combobox: its keys, list and field share one state
export function SuggestionList({
  field,
  loadSuggestions,
  onPick,
  forWholeText = false,
  initialText = '',
}: SuggestionListProps) {
  const id = useId();
  const [suggestions, setSuggestions] = useState<SuggestionItem[]>([]);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(field.value);
  const [status, setStatus] = useState('');
  const requestNumber = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isVisible = isOpen && suggestions.length > 0;
  const completion =
    isVisible && !forWholeText
      ? findCompletion(text, suggestions[Math.max(activeIndex, 0)]?.label ?? '')
      : '';

  function close() {
    requestNumber.current += 1;
    clearTimeout(timer.current);
    setIsOpen(false);
    setActiveIndex(-1);
    setStatus('');
  }

  function pick(suggestion: SuggestionItem) {
    close();
    setSuggestions([]);
    onPick(suggestion);
    setText(field.value);
  }

  function scheduleRequest() {
    const word = forWholeText ? field.value.trim() : lastWordOf(field.value);
    const before = forWholeText ? '' : textBeforeLastWord(field.value);
    setText(field.value);
    clearTimeout(timer.current);
    requestNumber.current += 1;
    const currentRequest = requestNumber.current;
    if (word === '') {
      setSuggestions([]);
      close();
      return;
    }
    timer.current = setTimeout(async () => {
      // A failure just clears the suggestions, since the form works without them.
      const results = await loadSuggestions(word, before).catch(() => []);
      if (currentRequest !== requestNumber.current) return;
      setSuggestions(results);
      setActiveIndex(-1);
      setIsOpen(true);
      setStatus(toStatus(results.length));
    }, SUGGESTION_DELAY_MS);
  }

  function handleKey(event: KeyboardEvent) {
    // Keys pressed during IME composition belong to the input method.
    if (event.isComposing) return;
    if (event.key === 'Tab' && !event.shiftKey && completion !== '') {
      event.preventDefault();
      field.value += completion;
      scheduleRequest();
      return;
    }
    if (event.key === 'Escape' && isVisible) {
      event.preventDefault();
      // Otherwise, the dialog around the field closes.
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Enter') {
      const selected = isVisible ? suggestions[activeIndex] : undefined;
      if (!selected) return close();
      event.preventDefault();
      pick(selected);
      return;
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One position more than there are suggestions, for the field itself.
      const places = suggestions.length + 1;
      setActiveIndex(
        isOpen ? ((activeIndex + 1 + step + places) % places) - 1 : step > 0 ? 0 : suggestions.length - 1,
      );
      setIsOpen(true);
    }
  }

  // The ref gives the listeners the current state without re-adding them on every keystroke.
  const handlers = useRef({ scheduleRequest, handleKey, close });
  handlers.current = { scheduleRequest, handleKey, close };
  useEffect(() => {
    const onInput = () => handlers.current.scheduleRequest();
    const onKeyDown = (event: KeyboardEvent) => handlers.current.handleKey(event);
    const onBlur = () => handlers.current.close();
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', onBlur);
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', forWholeText ? 'list' : 'both');
    // Text may have been typed while this chunk was loading.
    if (field.value !== initialText) onInput();
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', onBlur);
      clearTimeout(timer.current);
    };
  }, [field, forWholeText, initialText]);

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
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
                  <div
                    key={suggestion.href}
                    id={`${id}-${index}`}
                    role="option"
                    // The focus stays in the field; aria-activedescendant identifies the option.
                    tabIndex={-1}
                    aria-selected={index === activeIndex}
                    data-allergens={suggestion.recipeId && `recipe:${suggestion.recipeId}`}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-0.5 hover:bg-sunken aria-selected:bg-ink aria-selected:text-ground"
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(suggestion)}
                  >
                    {suggestion.item && (
                      <ItemImage item={{ name: suggestion.label, ...suggestion.item }} size="small" />
                    )}
                    <span className="truncate">{suggestion.label}</span>
                  </div>
                ) : null,
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Completes the word being typed from the first word of the label with that prefix; empty if there is none. */
function findCompletion(text: string, label: string): string {
  const typed = lastWordOf(text);
  if (typed === '') return '';
  const word = label
    .split(/[\s,()/-]+/)
    .find(
      (candidate) =>
        candidate.length > typed.length && foldText(candidate.slice(0, typed.length)) === foldText(typed),
    );
  return word?.slice(typed.length) ?? '';
}

function toStatus(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
