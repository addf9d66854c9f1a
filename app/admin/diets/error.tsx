'use client';

import { ListError } from '@/components/admin/list-error';

export default function DietsError(props: { error: Error; reset: () => void }) {
  return (
    <ListError {...props} message="Failed to fetch diets. You may not have administrative privileges." />
  );
}
