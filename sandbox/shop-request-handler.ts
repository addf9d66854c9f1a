import { handleControlRequest } from './controls';
import { handlePaypalRequest, isPaypalPath } from './paypal-api';
import { handleStripeRequest } from './stripe-api';
import type { WireRequest, WireResponse } from './wire';

/** Passes a request to the provider that its path belongs to, or to the controls. */
export function handleShopRequest(request: WireRequest): Promise<WireResponse> {
  if (request.path.startsWith('/sandbox/')) return handleControlRequest(request);
  return isPaypalPath(request.path) ? handlePaypalRequest(request) : handleStripeRequest(request);
}
