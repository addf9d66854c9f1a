/** Formats minutes for display: 45 min, 2 h, 2 h 45 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainder = minutes % 60;
  if (hours === 0) return `${remainder} min`;
  return remainder === 0 ? `${hours} h` : `${hours} h ${remainder} min`;
}

/** Formats a recipe's time: 1 h 35 min total · 25 min active; the total alone if the work within it is not known. */
export function formatPrepTime({
  prepTime,
  activeTime,
}: {
  prepTime: number;
  activeTime: number | null;
}): string {
  const total = formatMinutes(prepTime);
  return activeTime === null ? total : `${total} total · ${formatMinutes(activeTime)} active`;
}

/** Formats minutes as an ISO 8601 duration, for structured data: PT45M. */
export function toIsoDuration(minutes: number): string {
  return `PT${minutes}M`;
}
