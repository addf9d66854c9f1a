'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { SelectField, TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import { type AdminOrderView, shipmentSchema } from '@/lib/orders/order-schema';
import type { changeShipment } from '@/lib/settlement/order-admin-endpoints';
import { CARRIERS } from '@/models/order-limits';

/** Says whether an order is packed, after which its customer cannot cancel it, and how the parcel can be followed. */
export function ShipmentForm({ order, onSaved }: { order: AdminOrderView; onSaved: () => void }) {
  const { _id, packedAt, refundsVersion, tracking } = order;
  const [savedMessage, setSavedMessage] = useState('');
  const form = useApiForm({
    schema: shipmentSchema,
    defaultValues: {
      isPacked: packedAt !== null,
      carrier: tracking?.carrier ?? '',
      number: tracking?.number ?? '',
    },
    toInput: ({ isPacked, carrier, number }) => ({
      isPacked,
      tracking: carrier === '' ? null : { carrier, number: number.replace(/[\s-]/g, '') },
      seenNumber: tracking?.number ?? null,
      seenPacked: packedAt !== null,
      seenRefundsVersion: refundsVersion,
    }),
    fallbackMessage: 'The shipment could not be saved.',
    async save(body) {
      await callApi<typeof changeShipment>('PUT', `/api/admin/orders/${_id}/shipment`, { body });
      setSavedMessage(body.tracking ? 'The tracking number was saved.' : 'The shipment was saved.');
      onSaved();
    },
  });
  const { error: _, ...packed } = form.field('isPacked');
  const hasCarrier = form.watch('carrier') !== '';
  return (
    <form noValidate className="mt-3 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        <div className="sm:col-span-2">
          <CheckField label="Packed" hint="From then on, the customer cannot cancel the order." {...packed} />
        </div>
        <SelectField label="Carrier" {...form.field('carrier')}>
          <option value="">Not known yet</option>
          {CARRIERS.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </SelectField>
        {hasCarrier && (
          <TextField
            label="Tracking number"
            autoComplete="off"
            maxLength={60}
            {...form.field('number')}
            error={form.errorOf('tracking.number') ?? form.field('number').error}
          />
        )}
      </FormFields>
      <div className="grid gap-3 sm:col-span-2">
        <FormFailure message={form.failure} />
        <div className="flex items-center justify-end gap-4">
          <span role="status" className="text-sm">
            {savedMessage}
          </span>
          <SubmitButton label="Save shipment" busyLabel="Saving..." isBusy={form.isBusy} />
        </div>
      </div>
    </form>
  );
}
