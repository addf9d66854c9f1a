/** A decorative drawing on a tinted background, shown where an image is missing. */
export function Placeholder({ drawing, tint }: { drawing: string; tint: string }) {
  return (
    <span className="placeholder" style={{ '--tint': tint } as React.CSSProperties}>
      <img
        src={`/placeholders/${drawing}.svg`}
        alt=""
        loading="lazy"
        decoding="async"
        width="120"
        height="120"
      />
    </span>
  );
}
