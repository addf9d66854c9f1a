import files from './flag-files.json';

/** The address of a flag; those with much detail are pictures, the others drawings. */
export function flagUrl(code: string): string {
  return `/flags/${(files as Record<string, string>)[code] ?? `${code}.svg`}`;
}
