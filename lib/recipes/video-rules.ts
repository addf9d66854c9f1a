/**
 * Returns the URL of a video's player in privacy mode; null if it is not an https URL of YouTube or Vimeo. No other site
 * may be embedded, because users write the recipes.
 */
export function toVideoFrameUrl(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{1,12})\/?$/.exec(url.pathname)?.[1];
    return id ? `https://player.vimeo.com/video/${id}?dnt=1` : null;
  }
  const id = findYoutubeId(host, url);
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** Returns whether the string is empty (no video) or the URL of a video that the shop can embed. */
export function isVideoUrl(text: string): boolean {
  return text === '' || toVideoFrameUrl(text) !== null;
}

function findYoutubeId(host: string, url: URL): string | null {
  const candidate =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts)\/([^/]+)\/?$/.exec(url.pathname)?.[1])
        : null;
  return candidate && /^[\w-]{11}$/.test(candidate) ? candidate : null;
}
