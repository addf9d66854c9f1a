/** A page's path parameter as people write it; null when its percent signs make no sense. */
export function decodePathSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
