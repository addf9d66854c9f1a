import type Stripe from 'stripe';
import { z } from 'zod';
import { inTransaction } from './store';
import { invalidRequestError, missingResourceError } from './stripe-api-error';
import { customers, methods } from './stripe-collections';
import { buildCustomer } from './stripe-objects';
import {
  defineOperation,
  formText,
  listResponse,
  metadata,
  noParams,
  okResponse,
  pageParams,
} from './stripe-operation';

/** Deletes a customer as in Stripe's dashboard: its cards cannot be used again. */
export function deleteCustomer(id: string): Promise<void> {
  return inTransaction(async (session) => {
    if (!(await customers.find(id, session))) throw missingResourceError('customer', id);
    for (const { value, hidden } of await methods.list({ customer: id }, session)) {
      await methods.save({ ...value, customer: null }, { ...hidden, isSpent: true }, session);
    }
    await customers.remove(id, session);
  });
}

const customerInput = z.strictObject({
  email: formText.optional(),
  name: formText.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: formText.optional() }).optional(),
});

export const CUSTOMER_OPERATIONS = [
  defineOperation({
    name: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    caller: 'server',
    input: customerInput.omit({ invoice_settings: true }),
    run: async ({ input, session }) => {
      const { email, name } = input;
      const customer = buildCustomer({
        email: email || null,
        name: name || null,
        metadata: input.metadata ?? {},
      });
      await customers.add(customer, null, session);
      return okResponse(customer);
    },
  }),
  defineOperation({
    name: 'customers.retrieve',
    method: 'GET',
    path: '/v1/customers/:id',
    caller: 'server',
    input: noParams,
    run: async ({ id, session }) => {
      const stored = await customers.find(id, session);
      if (!stored) throw missingResourceError('customer', id);
      return okResponse(stored.value);
    },
  }),
  defineOperation({
    name: 'customers.update',
    method: 'POST',
    path: '/v1/customers/:id',
    caller: 'server',
    input: customerInput,
    run: async ({ id, input, session }) => {
      const stored = await customers.find(id, session);
      if (!stored) throw missingResourceError('customer', id);
      const { email, name, invoice_settings: settings } = input;
      const method = settings?.default_payment_method;
      if (method && (await methods.find(method, session))?.value.customer !== id)
        throw invalidRequestError('The customer does not have a payment method with that ID attached.', {
          param: 'invoice_settings[default_payment_method]',
        });
      const changed: Stripe.Customer = {
        ...stored.value,
        ...(email !== undefined && { email: email || null }),
        ...(name !== undefined && { name: name || null }),
        metadata: { ...stored.value.metadata, ...input.metadata },
        invoice_settings: {
          ...stored.value.invoice_settings,
          ...(method !== undefined && { default_payment_method: method || null }),
        },
      };
      await customers.save(changed, null, session);
      return okResponse(changed);
    },
  }),
  defineOperation({
    name: 'customers.payment_methods',
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    caller: 'server',
    input: z.strictObject({ ...pageParams, type: z.literal('card').optional() }),
    run: async ({ id, input, session }) => {
      if (!(await customers.find(id, session))) throw missingResourceError('customer', id);
      const stored = await methods.list({ customer: id }, session);
      const values = stored.map(({ value }) => value);
      return listResponse(`/v1/customers/${id}/payment_methods`, values, input);
    },
  }),
];
