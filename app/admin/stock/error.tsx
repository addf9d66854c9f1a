'use client';

import { ListError } from '@/components/admin/list-error';

export default function StockError(props: { error: Error; reset: () => void }) {
  return (
    <ListError {...props} message="Failed to fetch the stock. You may not have administrative privileges." />
  );
}
