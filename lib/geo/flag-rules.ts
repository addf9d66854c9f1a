import files from './flag-files.json';

/** Returns the URL of a flag: detailed flags are raster images, and the others are SVG. */
export function flagUrl(code: string): string {
  return `/flags/${(files as Record<string, string>)[code] ?? `${code}.svg`}`;
}
