/**
 * The privacy-mode player address of a video, or null when the address is not an https address of
 * YouTube or Vimeo. Nothing else is ever framed: a recipe's text comes from people.
 */
export function toVideoFrameUrl(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{1,12})\/?$/.exec(url.pathname)?.[1];
    return id ? `https://player.vimeo.com/video/${id}?dnt=1` : null;
  }
  const id = youtubeId(host, url);
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** Empty means "no video"; everything else must be an address we can show. */
export function isVideoUrl(address: string): boolean {
  return address === '' || toVideoFrameUrl(address) !== null;
}

function youtubeId(host: string, url: URL): string | null {
  const candidate =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts)\/([^/]+)\/?$/.exec(url.pathname)?.[1])
        : null;
  return candidate && /^[\w-]{11}$/.test(candidate) ? candidate : null;
}
