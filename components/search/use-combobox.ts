'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lastWordOf, SUGGESTION_DELAY_MS, textBeforeLastWord } from '@/lib/search/search-rules';
import { foldText } from '@/lib/text/fold-rules';
import type { SuggestionItem, SuggestionListProps } from './suggestion-list';

/** The suggestions for the text of a field, and its keys: arrows choose one, Enter takes it, Tab completes the word. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a combobox: its requests and its keys share one state
export function useCombobox({
  field,
  loadSuggestions,
  onPick,
  loadFirst,
  forWholeText = false,
  initialText = '',
}: SuggestionListProps) {
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
    if (word === '') {
      setSuggestions([]);
      close();
      void suggestFirst();
      return;
    }
    const currentRequest = requestNumber.current;
    timer.current = setTimeout(async () => {
      // A failure just clears the suggestions, since the form works without them.
      const results = await loadSuggestions(word, before).catch(() => []);
      if (currentRequest === requestNumber.current) show(results);
    }, SUGGESTION_DELAY_MS);
  }

  /** Suggests something for the empty field, if there is anything. */
  async function suggestFirst() {
    if (!loadFirst || field.value !== '') return;
    requestNumber.current += 1;
    const currentRequest = requestNumber.current;
    const results = await loadFirst().catch(() => []);
    if (currentRequest === requestNumber.current && results.length > 0) show(results);
  }

  function show(results: SuggestionItem[]) {
    setSuggestions(results);
    setActiveIndex(-1);
    setIsOpen(true);
    setStatus(toStatus(results.length));
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

  const handleInput = useEffectEvent(scheduleRequest);
  const handleKeyDown = useEffectEvent(handleKey);
  const handleBlur = useEffectEvent(close);
  const handleFocus = useEffectEvent(() => void suggestFirst());
  useEffect(() => {
    const onInput = () => handleInput();
    const onKeyDown = (event: KeyboardEvent) => handleKeyDown(event);
    const onBlur = () => handleBlur();
    const onFocus = () => handleFocus();
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', onBlur);
    field.addEventListener('focus', onFocus);
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', forWholeText ? 'list' : 'both');
    // Text may have been typed while this chunk was loading.
    if (field.value !== initialText) onInput();
    // The focus has loaded this chunk.
    else if (document.activeElement === field) onFocus();
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', onBlur);
      field.removeEventListener('focus', onFocus);
      clearTimeout(timer.current);
    };
  }, [field, forWholeText, initialText]);
  return { suggestions, isVisible, activeIndex, text, completion, status, pick };
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
