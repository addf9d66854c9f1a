import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import {
  authorBlockSchema,
  noteAnswerSchema,
  noteDecisionSchema,
  noteQueueQuerySchema,
  noteQueueSchema,
  noteRowSchema,
} from './note-admin-schema';

export const listNoteQueue = endpoint({
  method: 'GET',
  path: '/api/admin/notes',
  access: 'admin',
  summary:
    'Notes that wait for a decision or are reported, longest first, or those that are published or hidden, newest first',
  query: noteQueueQuerySchema,
  responses: { 200: noteQueueSchema },
});

export const decideNote = endpoint({
  method: 'PUT',
  path: '/api/admin/notes/{id}',
  access: 'admin',
  summary:
    'Publish a note, or hide it for a reason that its author is emailed, if its text and state are still as seen; a rating without a text cannot be hidden',
  params: documentParamsSchema,
  body: noteDecisionSchema,
  responses: { 200: noteRowSchema },
  errors: { conflict: null },
});

export const answerNote = endpoint({
  method: 'PUT',
  path: '/api/admin/notes/{id}/answer',
  access: 'admin',
  summary: 'Answer a published note as the shop, if it is still as seen; replaces the earlier answer',
  params: documentParamsSchema,
  body: noteAnswerSchema,
  responses: { 200: noteRowSchema },
  errors: { conflict: null },
});

export const removeNoteAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/notes/{id}/answer',
  access: 'admin',
  summary: 'Remove the answer of the shop; no effect if there is none',
  params: documentParamsSchema,
  responses: { 200: noteRowSchema },
});

export const blockNoteAuthor = endpoint({
  method: 'PUT',
  path: '/api/admin/notes/{id}/author',
  access: 'admin',
  summary: 'Block the author of a note from writing more, or end that; the author is emailed',
  params: documentParamsSchema,
  body: authorBlockSchema,
  responses: { 200: noteRowSchema },
});
