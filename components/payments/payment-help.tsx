import { toPaymentHelp } from '@/lib/payments/payment-help-rules';

/** Explains a terse message about a payment, if it needs it; shown beside the message. */
export function PaymentHelp({ message, id }: { message: string; id?: string }) {
  return (
    <p id={id} className="mt-1 text-muted text-sm empty:hidden">
      {toPaymentHelp(message)}
    </p>
  );
}
