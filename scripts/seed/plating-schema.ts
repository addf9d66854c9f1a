import { z } from 'zod';
import { LINE_FIELDS } from '@/models/recipe-fields';
import { hexColorSchema } from './file-text-schema';
import kinds from './plating-kinds.json';

/** How a finished dish looks from above: only the generator of the pictures reads it, with the same lists of kinds. */

const colorsSchema = z.array(hexColorSchema).min(1).max(3);
const lineIdSchema = z.string().max(LINE_FIELDS.id.max);
const kindSchema = (known: string[]) =>
  z.string().refine((kind) => known.includes(kind), {
    error: ({ input }) => `"${String(input)}" cannot be drawn: use one of ${known.join(', ')}`,
  });
/** In centimeters. Smaller pieces than a seed would be too many to draw. */
const sizeSchema = z.number().min(0.1).max(40);

const baseSchema = z.strictObject({
  kind: kindSchema(kinds.beds),
  colors: colorsSchema.optional(),
  /** Its material. */
  lines: z.array(lineIdSchema).min(1).optional(),
  /** The line whose grains are seen. */
  line: lineIdSchema.optional(),
  rough: z.number().min(0).max(1).optional(),
  size: sizeSchema.optional(),
  flat: z.boolean().optional(),
  rim: z.boolean().optional(),
});

const layerSchema = z.strictObject({
  kind: kindSchema(kinds.layers),
  line: lineIdSchema,
  n: z.int().min(1).max(400).optional(),
  size: sizeSchema.optional(),
  colors: colorsSchema.optional(),
  at: kindSchema(kinds.places).optional(),
  how: kindSchema(kinds.ways).optional(),
  /** The share of a piece that is below the surface. */
  sunk: z.number().min(0).max(0.95).optional(),
  /** A part of the product: half, slice. */
  part: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
});

export const platingSchema = z
  .strictObject({
    vessel: kindSchema(kinds.vessels),
    glaze: hexColorSchema.optional(),
    base: baseSchema
      .refine(({ kind, lines, colors }) => kind === 'none' || (lines && colors), {
        error: 'needs lines and colors',
      })
      .refine(({ kind, line }) => kind !== 'grains' || line, { error: 'needs the line of its grains' }),
    layers: z.array(layerSchema).max(12),
  })
  .refine(({ base, layers }) => base.kind !== 'none' || layers.some(({ kind }) => kind !== 'dust'), {
    error: 'shows nothing: it has neither a base nor a layer',
  });
