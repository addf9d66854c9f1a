import { z } from 'zod';
import { type FieldList, mapTexts } from '@/lib/text/field-rules';

/** The schemas of texts, slugs and colors that both kinds of files under `catalog/` have. */

export const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug such as basmati-rice');
export const toTextSchema = (max: number) => z.string().trim().min(1).max(max);

/** Returns the schemas of a list's plain-text fields; a file may omit optional ones. */
export function toTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'file', {
    required: ({ max }) => toTextSchema(max),
    optional: ({ max }) => z.string().trim().max(max).optional(),
  });
}

export const hexColorSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'a color must be #rrggbb in lowercase');
