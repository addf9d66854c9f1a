import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { privateNoteInputSchema, privateNoteSchema } from './private-note-schema';

export const readPrivateNote = endpoint({
  method: 'GET',
  path: '/api/users/me/private-notes/{id}',
  access: 'user',
  summary: 'Your note to yourself about a recipe',
  params: documentParamsSchema,
  responses: { 200: privateNoteSchema },
});

export const savePrivateNote = endpoint({
  method: 'PUT',
  path: '/api/users/me/private-notes/{id}',
  access: 'user',
  summary:
    'Write a note to yourself about a public recipe or one of your own, if your former note is still as seen; an empty text removes it',
  params: documentParamsSchema,
  body: privateNoteInputSchema,
  responses: { 200: privateNoteSchema },
  errors: { conflict: null, limit_reached: null },
});
