import { createTabStore } from '@/components/ui/persisted-store';

/** Set after an account was deleted, until the home page has said so. */
export const deletionFlag = createTabStore('account-deleted');
