import { answerControl } from './controls';
import { answerPaypal, isPaypalPath } from './paypal-api';
import { answerStripe } from './stripe-api';
import type { WireAnswer, WireRequest } from './wire';

/** Answers what the shop asks, as the provider does whose address it is; and the controls of tests. */
export function answerShop(request: WireRequest): Promise<WireAnswer> {
  if (request.path.startsWith('/sandbox/')) return answerControl(request);
  return isPaypalPath(request.path) ? answerPaypal(request) : answerStripe(request);
}
