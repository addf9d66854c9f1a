import { handleControlRequest } from './controls';
import { handlePaypalRequest, isPaypalPath } from './paypal-api';
import { handleStripeRequest } from './stripe-api';
import type { WireRequest, WireResponse } from './wire';

/** Handles the shop's requests by the provider whose path it is, and the controls of tests. */
export function handleShopRequest(request: WireRequest): Promise<WireResponse> {
  if (request.path.startsWith('/sandbox/')) return handleControlRequest(request);
  return isPaypalPath(request.path) ? handlePaypalRequest(request) : handleStripeRequest(request);
}
