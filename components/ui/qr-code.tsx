'use client';

import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk';
import type { QrDrawing } from './qr-drawing';
import { QrImage } from './qr-image';

/** A QR code, drawn in this browser. Shows `fallback` if the script that computes it does not load. */
export function QrCode({ text, label, fallback }: { text: string; label: string; fallback: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isCurrent = true;
    loadChunk(() => import('./qr-drawing')).then(
      ({ drawQrCode }) => isCurrent && setDrawing(drawQrCode(text)),
      () => isCurrent && setDrawing('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (drawing === 'failed') return <p role="status">{fallback}</p>;
  if (drawing === 'loading') return <div className="mx-auto size-52" aria-hidden="true" />;
  return <QrImage drawing={drawing} label={label} className="mx-auto size-52 rounded-card" />;
}
