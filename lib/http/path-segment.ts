/** Decodes a page's path parameter; returns null if its percent-encoding is invalid. */
export function decodePathSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
