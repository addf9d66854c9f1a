import type { ImageSlot } from '@/lib/runtime/process-state';
import type { MessageFromRenderer, MessageToRenderer } from '@/server/renderer-protocol';

/** A renderer's requests to the gateway by message. */
export class GatewayRequests {
  private readonly metricsRequests = new Map<number, (text: string) => void>();
  private readonly imageSlotRequests: (() => void)[] = [];

  constructor(private readonly send: (message: MessageFromRenderer) => void) {}

  readonly readMetrics = (): Promise<string> =>
    new Promise((resolve) => {
      const id = this.metricsRequests.size === 0 ? 0 : Math.max(...this.metricsRequests.keys()) + 1;
      this.metricsRequests.set(id, resolve);
      this.send({ type: 'read-metrics', id });
    });

  readonly imageSlot: ImageSlot = {
    request: () =>
      new Promise((resolve) => {
        this.imageSlotRequests.push(resolve);
        this.send({ type: 'image-slot-requested' });
      }),
    release: () => this.send({ type: 'image-slot-released' }),
  };

  /** Handles a response of the gateway. */
  receive(message: Extract<MessageToRenderer, { type: 'metrics' | 'image-slot-granted' }>): void {
    if (message.type === 'image-slot-granted') {
      this.imageSlotRequests.shift()?.();
      return;
    }
    this.metricsRequests.get(message.id)?.(message.text);
    this.metricsRequests.delete(message.id);
  }
}
