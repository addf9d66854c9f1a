import type { QrDrawing } from './qr-drawing';

/** A QR code, black on white in every color scheme: not all scanners read the inverse. */
export function QrImage({
  drawing: { size, path },
  label,
  className,
}: {
  drawing: QrDrawing;
  /** The description of the code, for those who cannot see it. */
  label: string;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} stroke="#000" transform="translate(0 .5)" />
    </svg>
  );
}
