'use client';

import { ListError } from '@/components/admin/list-error';

export default function AlertsError(props: { error: Error; reset: () => void }) {
  return (
    <ListError {...props} message="Failed to fetch alerts. You may not have administrative privileges." />
  );
}
