import { route } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';

/** Any address under /api that no handler has. */
const notFound = route({ access: 'public', summary: 'Unknown address' }, async () => {
  throw new AppError('not_found', 'There is nothing at this address.');
});

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
