import { z } from 'zod';
import { COST_LIMITS } from './cost-filter-rules';

/** `cost` in a page's URL; an unknown limit is ignored. */
export const costLimitSchema = z.enum(COST_LIMITS).optional().catch(undefined);
