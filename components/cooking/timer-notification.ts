'use client';

import { type RunningTimer, toEndText } from '@/lib/recipes/timer-rules';

/** `default` is before the visitor was asked. */
export type NotificationState = NotificationPermission | 'unsupported';

export function readNotificationState(): NotificationState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asks the visitor, who has pressed a button for it, and returns their choice. */
export async function askForNotifications(): Promise<NotificationState> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission();
}

/** Shows a notification if these are allowed and the page is not seen; one for all tabs. */
export async function notifyTimerEnd(timer: RunningTimer): Promise<void> {
  if (readNotificationState() !== 'granted' || document.visibilityState === 'visible') return;
  const options = { body: timer.recipeTitle, tag: timer.id, requireInteraction: true };
  try {
    // Phones show none but those of a service worker, which also brings the shop's tab to the front.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(toEndText(timer), options);
    else new Notification(toEndText(timer), options);
  } catch (error) {
    // The timer rings all the same, and its count says that it is over.
    console.warn('The end of a timer could not be notified', error);
  }
}
