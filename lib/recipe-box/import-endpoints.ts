import { endpoint } from '@/lib/http/endpoint';
import { IMPORT_UPLOAD, importResponseSchema } from './import-schema';

export const readImport = endpoint({
  method: 'POST',
  path: '/api/user/recipes/import',
  access: 'user',
  summary:
    'Read recipes of pages, JSON-LD, Markdown or plain texts, sent as files, or of the page whose address is sent alone, into the fields of a recipe; nothing is stored',
  upload: IMPORT_UPLOAD,
  responses: { 200: importResponseSchema },
});
