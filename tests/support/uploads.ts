import sharp from 'sharp';
import type { Handler } from '@/lib/http/route';

/** A part of a form in the field that the call reads. */
export type FormPart = { file: string; bytes: Uint8Array; type?: string } | string;

/** Sends files and texts as a browser's form does, and reads the JSON of the answer. */
export async function upload(
  handler: Handler,
  {
    id,
    field = 'recipeImages',
    parts,
    headers = {},
  }: { id: string; field?: string; parts: readonly FormPart[]; headers?: Record<string, string> },
) {
  const form = new FormData();
  for (const part of parts) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new Blob([new Uint8Array(part.bytes)], { type: part.type }), part.file);
  }
  const request = new Request('http://localhost:3000/api/test', { method: 'PUT', body: form, headers });
  const response = await handler(request, { params: Promise.resolve({ id }) });
  const json = await response.json();
  if (response.ok) handler.contract.answer?.parse(json);
  return { status: response.status, json };
}

/** A picture of one colour. */
export async function aPicture({
  width = 40,
  height = 30,
  color = '#a8341f',
  format = 'jpeg' as 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff',
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

let bomb: Promise<Buffer> | undefined;

/** A PNG of some kilobytes that unfolds to 30,000 by 30,000 pixels; made once, which takes seconds. */
export function aBomb(): Promise<Buffer> {
  const side = 30_000;
  bomb ??= sharp({
    create: { width: side, height: side, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .toColorspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return bomb;
}
