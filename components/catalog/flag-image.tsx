/** The flag at this URL; nothing without one. Decorative: the country's name is beside it. */
export function FlagImage({ url }: { url: string | null }) {
  if (!url) return null;
  return <img className="flag" src={url} alt="" width="24" height="18" loading="lazy" decoding="async" />;
}
