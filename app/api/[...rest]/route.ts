import { requireSameOrigin, withErrorEnvelope } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';

// Not built with route(), because it handles every path under /api that has no endpoint.
const notFound = withErrorEnvelope(async (request) => {
  requireSameOrigin(request);
  throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
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
