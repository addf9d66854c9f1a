'use client';

import { rememberAccount } from '@/components/accounts/account-store';
import { PasswordField } from '@/components/accounts/password-field';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { useApiForm } from '@/components/ui/use-api-form';
import type { register } from '@/lib/accounts/credential-endpoints';
import { registerSchema } from '@/lib/accounts/credential-schema';
import { callApi } from '@/lib/http/api-client';
import type { claimOrder } from '@/lib/orders/order-endpoints';
import type { CustomerOrder } from '@/lib/orders/order-page-schema';
import type { OrderHeaders } from './order-screen';

/**
 * Offers a guest an account for an order, whose email is known: only a password is missing. It is for those who opened the link
 * of the order's email, and says nothing about the accounts that there are.
 */
export function OrderAccount({
  order,
  headers,
  onKept,
  onLogIn,
}: {
  order: CustomerOrder;
  headers: OrderHeaders;
  onKept: (order: CustomerOrder) => void;
  /** Logs in to add the order to an existing account. */
  onLogIn: () => void;
}) {
  const form = useApiForm({
    schema: registerSchema,
    defaultValues: { email: order.email, password: '' },
    fallbackMessage: 'Your account could not be created. Please try again.',
    async save({ email, password }) {
      await callApi<typeof register>('POST', '/api/auth/register', {
        body: { email, password, remember: false },
      });
      await rememberAccount();
      onKept(await callApi<typeof claimOrder>('POST', `/api/orders/${order._id}/claim`, { headers }));
    },
  });
  return (
    <form
      noValidate
      aria-labelledby="order-account"
      className="mt-6 grid max-w-md gap-3 rounded-card bg-sunken p-4"
      onSubmit={form.submit}
    >
      <h2 id="order-account" className="text-xl">
        Keep this order in an account
      </h2>
      <p className="wrap-anywhere text-muted text-sm">
        Choose a password for {order.email} to track this order and check out faster next time.
      </p>
      <FormFields isBusy={form.isBusy}>
        {/* For password managers: what the password belongs to. */}
        <input type="email" autoComplete="username" value={order.email} readOnly hidden />
        <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      </FormFields>
      <FormFailure message={form.failure || form.errorOf('email') || ''} />
      <SubmitButton label="Create account" busyLabel="Creating..." isBusy={form.isBusy} />
      <button type="button" className="link-button" onClick={onLogIn}>
        I already have an account
      </button>
    </form>
  );
}
