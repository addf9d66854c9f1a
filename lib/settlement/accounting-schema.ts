import { z } from 'zod';

const MONTH_ERROR = 'month must be written as 2026-12';

/** Query parameters of the accountant’s export: a month of the shop’s time zone. */
export const accountingQuerySchema = z.object({
  month: z
    .string()
    .max('2026-12'.length, MONTH_ERROR)
    .regex(/^2\d\d\d-(?:0[1-9]|1[0-2])$/, MONTH_ERROR),
});
