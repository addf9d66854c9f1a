'use client';

import { useRouter } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { NewCollectionForm } from './new-collection-form';

export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  return (
    <Dialog title="New collection" isOpen initialFocus="field" onClose={onClose}>
      <NewCollectionForm
        recipeIds={[]}
        onCreated={() => {
          router.refresh();
          onClose();
        }}
      />
    </Dialog>
  );
}
