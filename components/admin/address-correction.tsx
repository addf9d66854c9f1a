'use client';

import { PostalAddressFields } from '@/components/accounts/postal-address-fields';
import { usePlaceFill } from '@/components/accounts/use-place-fill';
import { FormButtons } from '@/components/ui/form-buttons';
import { useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { toPhoneInput } from '@/lib/geo/phone-rules';
import { callApi } from '@/lib/http/api-client';
import { SHIPPING_LIMITS } from '@/lib/orders/order-rules';
import { addressCorrectionSchema } from '@/lib/orders/order-schema';
import type { correctAddress } from '@/lib/settlement/order-admin-endpoints';
import { OrderFormButton, type OrderFormProps } from './order-form-button';

/** Corrects where an order is sent, until it is packed. */
export function AddressCorrection(props: OrderFormProps) {
  const { status, packedAt, orderNumber } = props.order;
  if (packedAt !== null || (status !== 'Pending' && status !== 'Processing')) return null;
  return (
    <OrderFormButton
      {...props}
      label="Correct the address"
      title={`Correct the address of ${orderNumber}`}
      className="mt-4"
      form={AddressForm}
    />
  );
}

function AddressForm({ order, onDone }: OrderFormProps) {
  const form = useApiForm({
    schema: addressCorrectionSchema,
    defaultValues: { ...order.shippingInfo },
    toInput: (shippingInfo) => ({ shippingInfo, seenRefundsVersion: order.refundsVersion }),
    fallbackMessage: 'The address was not changed.',
    async save(body) {
      await callApi<typeof correctAddress>('PUT', `/api/admin/orders/${order._id}/address`, { body });
      onDone('The address was changed. The customer is emailed if the order is paid.');
    },
  });
  const requestClose = useFormInDialog(form.formState.isDirty);
  const fillPlace = usePlaceFill(form);
  /** The server's schema has the fields one level deeper. */
  const field: typeof form.field = (name, options) => {
    const bound = form.field(name, options);
    return { ...bound, error: form.errorOf(`shippingInfo.${name}`) ?? bound.error };
  };
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>The parcel goes to the new address. Shipping and the promised days stay as they are.</p>
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="Full Name"
          {...field('name')}
          autoComplete="off"
          maxLength={SHIPPING_LIMITS.name}
          required
        />
        <PostalAddressFields field={field} onPostalCode={fillPlace} />
        <TextField
          label="Phone (optional)"
          {...field('phone', { normalize: toPhoneInput })}
          type="tel"
          autoComplete="off"
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel="Change address"
        busyLabel="Changing..."
      />
    </form>
  );
}
