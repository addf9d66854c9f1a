/**
 * References in the text of a step to amounts of a line: "Stir in {rice:1/2 cup} of the rice". From them follow the text
 * that people read, the scaled and the metric one, and how much of a line a step uses.
 */

/** A piece of a step's text, or a reference in it. */
export type StepSegment = string | AmountReference;
export type AmountReference = { lineId: string; amount: string };

const REFERENCE = /\{([a-z][a-z0-9-]*):([^{}]+)\}/g;

/** Splits a step's text at its references. */
export function readSegments(markup: string): StepSegment[] {
  const segments: StepSegment[] = [];
  let end = 0;
  for (const match of markup.matchAll(REFERENCE)) {
    const [whole, lineId = '', amount = ''] = match;
    if (match.index > end) segments.push(markup.slice(end, match.index));
    segments.push({ lineId, amount });
    end = match.index + whole.length;
  }
  if (end < markup.length) segments.push(markup.slice(end));
  return segments;
}

/** Returns the references of a text, in their order. */
export function listReferences(markup: string): AmountReference[] {
  return readSegments(markup).filter((segment) => typeof segment !== 'string');
}

/** Returns how many references the steps of a recipe have together. */
export function countReferences(steps: readonly { markup?: string | null | undefined }[]): number {
  return steps.reduce((count, { markup }) => count + listReferences(markup ?? '').length, 0);
}

/** Returns the text as it reads: "Stir in 1/2 cup of the rice". */
export function toPlainText(markup: string): string {
  return readSegments(markup)
    .map((segment) => (typeof segment === 'string' ? segment : segment.amount))
    .join('');
}

/** Returns the text with the references to some lines as plain text. */
export function withoutReferences(markup: string, isDropped: (lineId: string) => boolean): string {
  return readSegments(markup)
    .map((segment) => {
      if (typeof segment === 'string') return segment;
      return isDropped(segment.lineId) ? segment.amount : `{${segment.lineId}:${segment.amount}}`;
    })
    .join('');
}
