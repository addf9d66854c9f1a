/** What stands where a picture is missing: a drawing on a tinted ground. Says nothing of its own. */
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
