/** A walk's questions to the page, and the page's responses, as JSON. */

export type TextPattern = string | { source: string; flags: string };

/** One step of a search: from an element to those in it. */
export type Step = (
  | { role: string; name?: TextPattern; isSelected?: boolean }
  | { label: TextPattern }
  | { selector: string }
) & {
  /** Text that is shown in the element. */
  containing?: TextPattern;
  /** Counted from 0; -1 is the last. */
  position?: number;
  isHiddenToo?: boolean;
};

export type PageAction = 'read' | 'reach' | 'focus' | 'select-text' | 'choose' | 'mark' | 'repaint';

export type PageQuery = { steps: readonly Step[]; action: PageAction; argument?: string };

export type ElementState = {
  text: string;
  value: string;
  isChecked: boolean;
  isFocused: boolean;
  box: { left: number; top: number; width: number; height: number };
  attributes: Record<string, string>;
  /** Where to click, if nothing is in the way. */
  point?: { x: number; y: number };
  obstacle?: string;
};
