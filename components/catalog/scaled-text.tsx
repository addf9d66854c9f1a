'use client';

import { useRecipeState } from './recipe-choice-store';

/**
 * A text of the recipe that depends on the servings and the units. The server sends the author's and the metric one, of
 * which CSS shows one (`app/globals.css`); for other servings, one text replaces both as soon as it is computed.
 */
export function ScaledText({
  name,
  metric,
  className = '',
  children,
}: {
  /** The text's name in `toRecipeTexts` or `toNoteTexts`, or one that only its computed form has. */
  name: string;
  /** The text in metric units, if it differs. */
  metric?: string | undefined;
  className?: string;
  /** The author's text; may be empty. */
  children: string;
}) {
  const scaled = useRecipeState().scaled?.texts[name];
  // In an element of its own, since a translator replaces a text that has others beside it, and this one changes.
  const show = (text: string, system = '') =>
    text && <span className={`${system} ${className}`.trim() || undefined}>{text}</span>;
  if (scaled !== undefined || metric === undefined) return show(scaled ?? children);
  return (
    <>
      {show(children, 'as-written')}
      {show(metric, 'in-metric')}
    </>
  );
}
