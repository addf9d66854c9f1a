'use client';

import { type ComponentType, useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import type { AdminOrderView } from '@/lib/orders/order-schema';

/** An order to change, and what is called with a message about its change. */
export type OrderFormProps = { order: AdminOrderView; onDone: (message: string) => void };

/** A button that opens a form about an order in a dialog, which closes once the form is done. */
export function OrderFormButton({
  order,
  onDone,
  label,
  title,
  className = '',
  form: Form,
}: OrderFormProps & {
  label: string;
  title: string;
  className?: string;
  form: ComponentType<OrderFormProps>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={`button button-ghost ${className}`} onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <FormDialog title={title} unbroken={order.orderNumber} onClose={close}>
          <Form
            order={order}
            onDone={(message) => {
              close();
              onDone(message);
            }}
          />
        </FormDialog>
      )}
    </>
  );
}
