'use client';

import { ListError } from '@/components/admin/list-error';

export default function PagesError(props: { error: Error; reset: () => void }) {
  return (
    <ListError {...props} message="Failed to fetch pages. You may not have administrative privileges." />
  );
}
