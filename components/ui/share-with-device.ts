/** Shares with the device's own dialog, also if the user then cancels it; returns false if the device could not. */
export async function shareWithDevice(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return true;
    console.warn('The device could not share', error);
    return false;
  }
}
