import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';

/** What somebody did with a recipe: put its ingredients into the cart, or opened its first step. */
export const visitEventSchema = z.strictObject({
  kind: z.enum(['basket', 'cook']),
  recipeId: documentIdSchema,
});
export type VisitEventReport = z.input<typeof visitEventSchema>;
