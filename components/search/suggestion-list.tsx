'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { lastWordOf, SUGGESTION_DELAY_MS } from '@/lib/search/search-rules';
import { foldText } from '@/lib/text/fold-rules';

export type Suggestion = { kind: string; label: string; href: string };

export type SuggestionListProps = {
  /** The text field that is there already; it keeps its text and focus. */
  field: HTMLInputElement;
  ask: (word: string) => Promise<Suggestion[]>;
  onPick: (suggestion: Suggestion) => void;
};

/**
 * Makes a combobox of a text field (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): suggestions for
 * the last typed word below it, and the likeliest end of that word inside it, which Tab accepts.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a combobox: its keys, its list and its field are one state
export function SuggestionList({ field, ask, onPick }: SuggestionListProps) {
  const id = useId();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(field.value);
  const [status, setStatus] = useState('');
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = isOpen && suggestions.length > 0;
  const rest = isShown ? restOfWord(text, suggestions[Math.max(active, 0)]?.label ?? '') : '';

  function close() {
    asked.current += 1;
    clearTimeout(timer.current);
    setIsOpen(false);
    setActive(-1);
    setStatus('');
  }

  function pick(suggestion: Suggestion) {
    close();
    setSuggestions([]);
    onPick(suggestion);
    setText(field.value);
  }

  function askSoon() {
    const word = lastWordOf(field.value);
    setText(field.value);
    clearTimeout(timer.current);
    asked.current += 1;
    const turn = asked.current;
    if (word === '') {
      setSuggestions([]);
      close();
      return;
    }
    timer.current = setTimeout(async () => {
      // A failure clears the suggestions and says nothing: the form works without them.
      const found = await ask(word).catch(() => []);
      if (turn !== asked.current) return;
      setSuggestions(found);
      setActive(-1);
      setIsOpen(true);
      setStatus(toStatus(found.length));
    }, SUGGESTION_DELAY_MS);
  }

  function press(event: KeyboardEvent) {
    // The keys that choose among the readings of a syllable are not ours.
    if (event.isComposing) return;
    if (event.key === 'Tab' && !event.shiftKey && rest !== '') {
      event.preventDefault();
      field.value += rest;
      askSoon();
      return;
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined;
      if (!chosen) return close();
      event.preventDefault();
      pick(chosen);
      return;
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than there are suggestions: the field itself.
      const places = suggestions.length + 1;
      setActive(isOpen ? ((active + 1 + step + places) % places) - 1 : step > 0 ? 0 : suggestions.length - 1);
      setIsOpen(true);
    }
  }

  // The listeners see today's state without being put on and off at every letter.
  const handlers = useRef({ askSoon, press, close });
  handlers.current = { askSoon, press, close };
  useEffect(() => {
    const onInput = () => handlers.current.askSoon();
    const onKeyDown = (event: KeyboardEvent) => handlers.current.press(event);
    const onBlur = () => handlers.current.close();
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', onBlur);
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'both');
    // What was typed while this was loading.
    if (field.value !== '') onInput();
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', onBlur);
      clearTimeout(timer.current);
    };
  }, [field]);

  useEffect(() => {
    field.setAttribute('aria-expanded', String(isShown));
    if (isShown) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, isShown, active]);

  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {rest !== '' && field.scrollWidth <= field.clientWidth && (
        <span aria-hidden="true" className="search-rest">
          <span className="invisible">{text}</span>
          <span className="text-muted">{rest}</span>
        </span>
      )}
      {isShown && (
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
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come to the field, which keeps the focus
                  <div
                    key={suggestion.href}
                    id={`${id}-${index}`}
                    role="option"
                    // Focus stays in the field; the option is pointed at by aria-activedescendant.
                    tabIndex={-1}
                    aria-selected={index === active}
                    className="flex min-h-11 cursor-pointer items-center rounded-field px-3 hover:bg-sunken aria-selected:bg-ink aria-selected:text-ground"
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(suggestion)}
                  >
                    {suggestion.label}
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

/** What is missing of the word that is being typed, taken from the first word of the label that begins so. */
function restOfWord(text: string, label: string): string {
  const typed = lastWordOf(text);
  if (typed === '') return '';
  const word = label
    .split(/[\s,()/-]+/)
    .find((each) => each.length > typed.length && foldText(each.slice(0, typed.length)) === foldText(typed));
  return word?.slice(typed.length) ?? '';
}

function toStatus(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
