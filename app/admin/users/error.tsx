'use client';

import { ListError } from '@/components/admin/list-error';

export default function UsersError(props: { error: Error; reset: () => void }) {
  return (
    <ListError {...props} message="Failed to fetch users. You may not have administrative privileges." />
  );
}
