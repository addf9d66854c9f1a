import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Handler } from '@/lib/api/route';
import { assertDeclared } from './http';

/** A part of a form, in the field that the endpoint reads. */
export type FormPart = { file: string; bytes: Uint8Array; type?: string } | string;

/** Sends files and fields like a browser's form, and parses the JSON response. */
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
  const json = JSON.parse(await response.text());
  assertDeclared(handler.endpoint, response.status, json);
  return { status: response.status, json };
}

/** Returns an image of a single color. */
export async function anImage({
  width = 40,
  height = 30,
  color = '#a8341f',
  format = 'jpeg' as 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff',
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a PNG of a few kilobytes that decodes to 30,000 by 30,000 black pixels. */
export function aDecompressionBomb(): Buffer {
  return aPng({ width: 30_000, height: 30_000, bits: 1, colorType: GRAY });
}

const GRAY = 0;
const RGBA = 6;

/** Returns a small PNG of any dimensions with identical pixels (https://www.w3.org/TR/png/). */
export function aPng({
  width,
  height,
  bits = 16,
  colorType = RGBA,
}: {
  width: number;
  height: number;
  bits?: 1 | 8 | 16;
  colorType?: number;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(colorType, 9);
  const channels = colorType === RGBA ? 4 : 1;
  const bytesPerRow = 1 + Math.ceil((width * channels * bits) / 8);
  const rows = deflateSync(Buffer.alloc(bytesPerRow * height), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    toChunk('IHDR', header),
    toChunk('IDAT', rows),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(computeCrc32(typeAndData), 4);
  return Buffer.concat([frame.subarray(0, 4), typeAndData, frame.subarray(4)]);
}

function computeCrc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Returns a unique image for a file input of a browser test; the shop names images by the hash of their content. */
export async function anImageFile(name: string) {
  const color = `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;
  const width = 40 + Math.floor(Math.random() * 400);
  return { name, mimeType: 'image/jpeg', buffer: await anImage({ width, color }) };
}

/** Returns an image as large as a phone's photo: more pixels and bytes than the shop stores. */
export async function aPhotoFile(name: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: 'red', noise },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Makes the server refuse the next upload to the path, since browsers themselves refuse the same. */
export async function refuseImages(page: Page, path: string, fileName: string): Promise<void> {
  const error = `Invalid file type: ${fileName}. Please use jpeg, png, or gif.`;
  const json = { success: false, code: 'invalid_input', error, message: error };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 400, json }), { times: 1 });
}
