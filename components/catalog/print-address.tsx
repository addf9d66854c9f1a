import { drawQrCode } from '@/components/ui/qr-drawing';
import { QrImage } from '@/components/ui/qr-image';

/** Where a printed recipe is from: the URL of its page, also as a QR code. Only on paper. */
export function PrintAddress({ url }: { url: string }) {
  return (
    <p className="float-right hidden items-end gap-2 print:flex">
      <span className="text-muted text-xs">{url.replace(/^https?:\/\//, '')}</span>
      <QrImage drawing={drawQrCode(url)} label="QR code of this page’s URL" className="w-[1.8cm] shrink-0" />
    </p>
  );
}
