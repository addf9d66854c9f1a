/**
 * A step's text names an amount of an ingredient line as a reference: "Stir in {sugar:1/3 cup} of the sugar". From it follow
 * the plain text, the scaled one, and how much of the line the step uses.
 */

/** An amount of the line with this id: {sugar:1/3 cup} */
export type AmountReference = { lineId: string; amount: string };

export type StepSegment = ({ kind: 'reference' } & AmountReference) | { kind: 'text'; text: string };

const REFERENCE = /\{([a-z][a-z0-9-]*):([^{}:]+)\}/g;

/** Splits a step's text into plain text and references, in their order; braces that are no reference stay text. */
export function splitStepText(text: string): StepSegment[] {
  const segments: StepSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, lineId = '', amount = ''] = match;
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    segments.push({ kind: 'reference', lineId, amount: amount.trim() });
    end = match.index + whole.length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}

/** Writes each reference as its amount: "Stir in 1/3 cup of the sugar". Text without references stays as it is. */
export function toPlainText(text: string): string {
  return splitStepText(text)
    .map((segment) => (segment.kind === 'text' ? segment.text : segment.amount))
    .join('');
}

/** Returns the references of a step's text, in their order. */
export function listReferences(text: string): AmountReference[] {
  return splitStepText(text).flatMap((segment) =>
    segment.kind === 'reference' ? { lineId: segment.lineId, amount: segment.amount } : [],
  );
}
