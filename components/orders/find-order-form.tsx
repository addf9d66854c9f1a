'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { requestOrderLink } from '@/lib/orders/order-endpoints';
import { orderLinkRequestSchema } from '@/lib/orders/order-page-schema';

/** Asks for an order number and its email, and has the link to the order emailed. */
export function FindOrderForm() {
  const [message, setMessage] = useState('');
  const form = useApiForm({
    schema: orderLinkRequestSchema,
    fallbackMessage: 'The email could not be sent. Please try again.',
    async save(body) {
      const response = await callApi<typeof requestOrderLink>('POST', '/api/orders/find', { body });
      setMessage(response.message);
    },
  });
  if (message) {
    return (
      <div className="mt-6">
        <FormSuccess>{message}</FormSuccess>
      </div>
    );
  }
  return (
    <form noValidate className="mt-6 grid gap-4" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="Order number"
          placeholder="7KQ4-M2XR-9WBT"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('orderNumber')}
          required
        />
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} required />
      </FormFields>
      <FormFailure message={form.failure} />
      <SubmitButton label="Email me the link" busyLabel="Sending..." isBusy={form.isBusy} />
    </form>
  );
}
