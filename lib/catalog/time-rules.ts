/** Minutes as people say them: 45 min, 2 h, 2 h 45 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Minutes as ISO 8601 writes a duration, for structured data: PT45M. */
export function toIsoDuration(minutes: number): string {
  return `PT${minutes}M`;
}
