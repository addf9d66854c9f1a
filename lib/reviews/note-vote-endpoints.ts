import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';

/** How many users find the note helpful, after a vote. */
const voteSchema = z.object({ helpful: z.int() });

export const addNoteVote = endpoint({
  method: 'POST',
  path: '/api/notes/{id}/helpful',
  access: 'user',
  summary: 'Say that a published note is helpful; no effect if you have, and not for your own',
  params: documentParamsSchema,
  responses: { 200: voteSchema },
  errors: { forbidden: null, limit_reached: null },
});

export const removeNoteVote = endpoint({
  method: 'DELETE',
  path: '/api/notes/{id}/helpful',
  access: 'user',
  summary: 'Take back that a note is helpful; no effect if you have not said so',
  params: documentParamsSchema,
  responses: { 200: voteSchema },
});
