import { createListeners } from '@/components/ui/store';

const listeners = createListeners();

/** Calls the listener after each order of this page; returns a function that ends that. */
export const listenToOrders = listeners.subscribe;

/** Tells the lists of orders on this page that there is a new one. */
export const announceOrder = listeners.notify;
