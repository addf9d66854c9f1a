import { z } from 'zod';
import { DOCUMENT_ID } from '@/lib/text/id-rules';

/** A document id in a request or response: 24 hexadecimal digits. */
export const documentIdSchema = z.string().length(24, { abort: true }).regex(DOCUMENT_ID);

/** The parameters of a path with a document id. */
export const documentParamsSchema = z.object({ id: documentIdSchema });
