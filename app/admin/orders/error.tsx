'use client';

import { ListError } from '@/components/admin/list-error';

export default function OrdersError(props: { error: Error; reset: () => void }) {
  return <ListError {...props} message="Failed to fetch orders." />;
}
