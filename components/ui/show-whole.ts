import type { FocusEvent } from 'react';

/**
 * Shows the item of a sideways row that gets the keyboard's focus as a whole: Chromium leaves it where it is if a part of it is
 * in view. A click must not move the item that it meets.
 */
export function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
