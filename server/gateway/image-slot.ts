/**
 * The one place for decoding and encoding images in this process, since one image may need 200 MB. Renderers take turns
 * in the order in which they asked.
 */
export class ImageSlotQueue<Holder> {
  /** The first one holds the slot. */
  private readonly queue: { holder: Holder; grant: () => void }[] = [];

  /** Calls `grant` when the slot is the owner's; an owner asks again only after it has released the slot. */
  request(holder: Holder, grant: () => void): void {
    this.queue.push({ holder, grant });
    if (this.queue.length === 1) grant();
  }

  /** Gives the owner's slot, or its place in the queue, to the next one; also called when the owner has ended. */
  release(holder: Holder): void {
    const index = this.queue.findIndex((entry) => entry.holder === holder);
    if (index < 0) return;
    this.queue.splice(index, 1);
    if (index === 0) this.queue[0]?.grant();
  }
}
