import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyEvents, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from './errors';

/** What a call takes as `multipart/form-data`: files in one field, so many, so large. */
export type UploadContract = {
  field: string;
  mostFiles: number;
  /** Bytes of one file. */
  maxBytes: number;
  /** Said when more files come than that. */
  tooMany: string;
};

export type UploadedFile = {
  /** As the sender calls it; only ever shown back. */
  fileName: string;
  /** Empty when it was too large: the rest was not kept. */
  bytes: Buffer;
  isTooLarge: boolean;
};

/** In the order of the body: files, and texts given in place of one. */
export type UploadPart = UploadedFile | { text: string };

/** Parts that are read before a body is no honest form any more. */
const SPARE_PARTS = 10;
const MAX_TEXT_BYTES = 200;
const MAX_NAME_LENGTH = 100;

/**
 * The parts of a form in the field of the contract. Read as a stream: no file is held beyond its
 * limit, and a body of a million little parts ends at the first too many.
 */
export async function readUpload(request: Request, contract: UploadContract): Promise<UploadPart[]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError('unsupported_media', 'This call takes a form (Content-Type: multipart/form-data).');
  }
  const parts: (UploadPart | Promise<UploadPart>)[] = [];
  const streams: BusboyFileStream[] = [];
  const parser = openParser(type, contract);
  const tooMany = () => parser.destroy(new AppError('too_large', contract.tooMany));
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.once(event, tooMany);
  const onFile: BusboyEvents['file'] = (name, stream, fileName) => {
    if (name !== contract.field) return void stream.resume();
    const file = readFile(stream, fileName);
    // Awaited below; until then its failure is nobody's surprise.
    file.catch(() => {});
    streams.push(stream);
    parts.push(file);
  };
  const onField: BusboyEvents['field'] = (name, text, _isNameCut, isTextCut) => {
    if (name === contract.field && !isTextCut) parts.push({ text });
  };
  parser.on('file', onFile).on('field', onField);
  try {
    // The cast bridges two declarations of the same stream: the browser's and Node's.
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser);
    return await Promise.all(parts);
  } catch (error) {
    for (const stream of streams) stream.destroy();
    throw error instanceof AppError ? error : incompleteForm();
  }
}

function openParser(contentType: string, { mostFiles, maxBytes }: UploadContract): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: mostFiles,
        fileSize: maxBytes,
        fields: mostFiles + SPARE_PARTS,
        fieldSize: MAX_TEXT_BYTES,
        parts: mostFiles + SPARE_PARTS,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    // It refuses a header without a boundary.
    throw incompleteForm();
  }
}

async function readFile(stream: BusboyFileStream, fileName: string): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let isTooLarge = false;
  stream.once('limit', () => {
    isTooLarge = true;
    chunks.length = 0;
  });
  for await (const chunk of stream) if (!isTooLarge) chunks.push(chunk as Buffer);
  return { fileName: toShownName(fileName), bytes: Buffer.concat(chunks), isTooLarge };
}

/** A file's name on one line, not longer than a line. */
function toShownName(fileName: string | undefined): string {
  const plain = (fileName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.slice(0, MAX_NAME_LENGTH) || 'the file';
}

function incompleteForm(): AppError {
  return new AppError('invalid_input', 'The upload arrived incomplete. Please try again.');
}
