'use client';

import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk';

type Drawing = { size: number; path: string };
/** The white border that scanners need, in modules. */
const BORDER = 4;

/** A QR code, drawn in this browser. Shows `fallback` if the script that computes it does not load. */
export function QrCode({
  text,
  label,
  fallback,
}: {
  text: string;
  /** What the code is, for those who cannot see it. */
  label: string;
  fallback: string;
}) {
  const [drawing, setDrawing] = useState<Drawing | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isCurrent = true;
    loadChunk(() => import('uqr')).then(
      ({ encode }) => isCurrent && setDrawing(toDrawing(encode(text, { ecc: 'M', border: BORDER }))),
      () => isCurrent && setDrawing('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (drawing === 'failed') return <p role="status">{fallback}</p>;
  if (drawing === 'loading') return <div className="mx-auto size-52" aria-hidden="true" />;
  return (
    // Black on white in every color scheme: not all scanners read the inverse.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-card"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

/** One square per black module. */
function toDrawing({ size, data }: { size: number; data: readonly (readonly boolean[])[] }): Drawing {
  const squares = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
