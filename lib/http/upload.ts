import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyEvents, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from './errors';

/** The `multipart/form-data` body of an endpoint: files in a single field, limited in number and size. */
export type UploadContract = {
  field: string;
  maxFiles: number;
  /** The maximum bytes per file. */
  maxBytes: number;
  /** The error message for too many files. */
  tooManyMessage: string;
  /** The maximum bytes of a text part; by default, those of the name of an image. */
  maxTextBytes?: number;
};

export type UploadedFile = {
  /** The file name sent by the client; only shown to that client. */
  fileName: string;
  /** Empty if the file was too large. */
  bytes: Buffer;
  isTooLarge: boolean;
};

/** A file, or a string such as the name of a stored image. */
export type UploadPart = UploadedFile | { text: string };

/** Extra parts that are tolerated before the upload is refused. */
const EXTRA_PARTS = 10;
const MAX_TEXT_BYTES = 200;
const MAX_NAME_LENGTH = 100;

/**
 * Returns the parts in the contract's field, in the order of the body. The body is read as a stream: no file is
 * buffered beyond its limit, and a body with too many parts is refused without reading the rest.
 */
export async function readUpload(request: Request, contract: UploadContract): Promise<UploadPart[]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError({
      code: 'unsupported_media',
      message: 'This endpoint expects a form (Content-Type: multipart/form-data).',
    });
  }
  const parts: (UploadPart | Promise<UploadPart>)[] = [];
  const streams: BusboyFileStream[] = [];
  const parser = openParser(type, contract);
  const rejectExcess = () =>
    parser.destroy(new AppError({ code: 'too_large', message: contract.tooManyMessage }));
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.once(event, rejectExcess);
  const onFile: BusboyEvents['file'] = (name, stream, fileName) => {
    if (name !== contract.field) return void stream.resume();
    const file = readFile(stream, fileName);
    // Awaited below; until then, a failure must not become an unhandled rejection.
    file.catch(() => {});
    streams.push(stream);
    parts.push(file);
  };
  const onField: BusboyEvents['field'] = (name, text, _isNameCut, isTextCut) => {
    if (name === contract.field && !isTextCut) parts.push({ text });
  };
  parser.on('file', onFile).on('field', onField);
  try {
    // The cast bridges two declarations of the same stream type: the browser's and Node's.
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser);
    return await Promise.all(parts);
  } catch (error) {
    for (const stream of streams) stream.destroy();
    throw error instanceof AppError ? error : incompleteUploadError();
  }
}

function openParser(
  contentType: string,
  { maxFiles, maxBytes, maxTextBytes = MAX_TEXT_BYTES }: UploadContract,
): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: maxFiles,
        fileSize: maxBytes,
        fields: maxFiles + EXTRA_PARTS,
        fieldSize: maxTextBytes,
        parts: maxFiles + EXTRA_PARTS,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    // It throws for a header without a boundary.
    throw incompleteUploadError();
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
  return { fileName: toDisplayName(fileName), bytes: Buffer.concat(chunks), isTooLarge };
}

/** Returns a file name of one line and limited length. */
function toDisplayName(fileName: string | undefined): string {
  const displayName = (fileName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return displayName.slice(0, MAX_NAME_LENGTH) || 'the file';
}

function incompleteUploadError(): AppError {
  return new AppError({ code: 'invalid_input', message: 'The upload arrived incomplete. Please try again.' });
}
