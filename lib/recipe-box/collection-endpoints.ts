import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { collectionChangeSchema, collectionInputSchema, collectionSchema } from './collection-schema';

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/users/me/collections',
  access: 'user',
  summary: 'Your collections of recipes, the oldest first',
  responses: { 200: z.object({ collections: z.array(collectionSchema) }) },
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/users/me/collections',
  access: 'user',
  summary: 'Add a collection of public recipes',
  body: collectionInputSchema,
  responses: { 201: collectionSchema },
  errors: { not_found: null, limit_reached: null },
});

export const changeCollection = endpoint({
  method: 'PUT',
  path: '/api/users/me/collections/{id}',
  access: 'user',
  summary: 'Replace the name, cover, recipes and order of a collection, if it is still as seen',
  params: documentParamsSchema,
  body: collectionChangeSchema,
  responses: { 200: collectionSchema },
  errors: { conflict: null },
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/users/me/collections/{id}',
  access: 'user',
  summary: 'Delete a collection; its recipes stay',
  params: documentParamsSchema,
  responses: { 204: null },
});

export const shareCollection = endpoint({
  method: 'POST',
  path: '/api/users/me/collections/{id}/link',
  access: 'user',
  summary: 'Make a link that shows a collection to anyone who has it; an earlier link ends',
  params: documentParamsSchema,
  responses: { 201: z.object({ token: z.string() }) },
});

export const unshareCollection = endpoint({
  method: 'DELETE',
  path: '/api/users/me/collections/{id}/link',
  access: 'user',
  summary: 'End the link that shows a collection to others; no effect if there is none',
  params: documentParamsSchema,
  responses: { 204: null },
});
