import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import {
  noteInputSchema,
  noteListQuerySchema,
  noteListSchema,
  noteReportSchema,
  noteStateSchema,
  ownNoteSchema,
} from './note-schema';

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/recipes/{id}/notes',
  access: 'public',
  summary: 'The rating of a public recipe, and its published notes, the newest or the most helpful first',
  params: documentParamsSchema,
  query: noteListQuerySchema,
  responses: { 200: noteListSchema },
});

export const readOwnNote = endpoint({
  method: 'GET',
  path: '/api/users/me/notes/{id}',
  access: 'user',
  summary: 'Your note about a recipe, and what you need to write one',
  params: documentParamsSchema,
  responses: { 200: noteStateSchema },
});

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/users/me/notes/{id}',
  access: 'user',
  summary: 'Rate a public recipe, with a note if you like; this replaces your earlier rating and note',
  params: documentParamsSchema,
  body: noteInputSchema,
  responses: { 200: z.object({ note: ownNoteSchema }) },
  errors: { forbidden: null, limit_reached: null },
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/users/me/notes/{id}',
  access: 'user',
  summary: 'Remove your rating and note; no effect if there are none',
  params: documentParamsSchema,
  responses: { 204: null },
});

export const reportNote = endpoint({
  method: 'POST',
  path: '/api/notes/{id}/report',
  access: 'public',
  summary: 'Tell the admins what is wrong with a published note; once a day and client',
  params: documentParamsSchema,
  body: noteReportSchema,
  responses: { 204: null },
});
