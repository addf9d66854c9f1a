'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { requestStockNotice } from '@/lib/orders/stock-endpoints';
import { stockNoticeSchema } from '@/lib/orders/stock-schema';

/** Asks for the email address of someone who wants to know when a pack can be ordered again. */
export function StockNoticeForm({ itemId, amount }: { itemId: string; amount: string }) {
  const [sentTo, setSentTo] = useState('');
  const form = useApiForm({
    schema: stockNoticeSchema,
    defaultValues: { email: '' },
    toInput: ({ email }) => ({ itemId, amount, email }),
    fallbackMessage: 'We could not save your email address. Please try again.',
    async save(body) {
      await callApi<typeof requestStockNotice>('POST', '/api/stock/notices', { body });
      setSentTo(body.email);
    },
  });
  if (sentTo) {
    return (
      <FormSuccess className="mt-3 text-sm">
        <p>
          We’ll email <span className="wrap-anywhere font-medium">{sentTo}</span>, once, when it is in stock
          again.
        </p>
      </FormSuccess>
    );
  }
  return (
    <form noValidate className="mt-3 grid gap-3" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="One email about this size, and nothing else."
          {...form.field('email')}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <SubmitButton label="Tell me when it is back" busyLabel="Sending..." isBusy={form.isBusy} />
    </form>
  );
}
