/** By level, from 0 to 3. */
const SPICE_LABELS = ['Not spicy', 'Mildly spicy', 'Spicy', 'Very spicy'] as const;

/** Says how spicy a recipe is; empty if that is unknown. */
export function formatSpice(level: number | null): string {
  return level === null ? '' : (SPICE_LABELS[level] ?? '');
}
