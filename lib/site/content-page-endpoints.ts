import { z } from 'zod';
import { editConflict, editVersionSchema } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import {
  contentChangeSchema,
  contentFormSchema,
  contentPageParamsSchema,
  contentPageRowSchema,
  contentPageSchema,
  contentVersionParamsSchema,
  contentVersionRowSchema,
  contentVersionSchema,
} from './content-page-schema';

export const listContentPages = endpoint({
  method: 'GET',
  path: '/api/admin/content-pages',
  access: 'admin',
  summary: 'The pages whose text an admin can write, each with its last change',
  responses: { 200: z.object({ contentPages: z.array(contentPageRowSchema) }) },
});

export const getContentPage = endpoint({
  method: 'GET',
  path: '/api/admin/content-pages/{slug}',
  access: 'admin',
  summary: 'The current text of a page',
  params: contentPageParamsSchema,
  responses: { 200: contentPageSchema },
});

export const saveContentPage = endpoint({
  method: 'PUT',
  path: '/api/admin/content-pages/{slug}',
  access: 'admin',
  summary:
    'Save a new version of a page, or show its standard text again; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: contentPageParamsSchema,
  body: contentChangeSchema,
  responses: { 200: contentPageSchema },
  errors: { conflict: null, ...editConflict(contentPageSchema) },
});

export const previewContentPage = endpoint({
  method: 'POST',
  path: '/api/admin/content-pages/preview',
  access: 'admin',
  summary: 'Convert Markdown to the HTML that visitors would see, without saving it',
  body: contentFormSchema,
  responses: { 200: z.object({ html: z.string() }) },
});

export const listContentVersions = endpoint({
  method: 'GET',
  path: '/api/admin/content-pages/{slug}/history',
  access: 'admin',
  summary: 'The versions of a page, newest first',
  params: contentPageParamsSchema,
  responses: { 200: z.object({ versions: z.array(contentVersionRowSchema) }) },
});

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/api/admin/content-pages/{slug}/history/{version}',
  access: 'admin',
  summary: 'The text of a version of a page',
  params: contentVersionParamsSchema,
  responses: { 200: contentVersionSchema },
});
