import { AppError } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { type PaymentMode, toPaymentMode } from '@/lib/runtime/payment-mode-rules';
import { processState } from '@/lib/runtime/process-state';

/** Returns the providers and mode that this process uses. */
export function paymentMode(): PaymentMode {
  return toPaymentMode(env());
}

/** Returns the base URL of this process's payment sandbox; throws `unavailable` while it starts. */
export function sandboxUrl(): string {
  const port = processState().sandboxPort;
  if (port === undefined)
    throw new AppError({
      code: 'unavailable',
      message: 'The payment sandbox is starting. Please try again shortly.',
    });
  return `http://127.0.0.1:${port}`;
}

/** `feature` is the subject of the message, such as "Card payment". */
export function notConfiguredError(feature: string): AppError {
  return new AppError({ code: 'unavailable', message: `${feature} is not available in this shop.` });
}
