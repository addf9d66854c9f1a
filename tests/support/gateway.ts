import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processState } from '@/lib/runtime/process-state';
import { Gateway } from '@/server/gateway/gateway';
import { createGatewayStatus, type GatewayStatus } from '@/server/gateway/gateway-status';
import { RendererConnection } from '@/server/gateway/renderer-connection';
import type { Upstream } from '@/server/gateway/upstream';
import type { AppHandler } from '@/server/renderer/app-response';
import { createRendererServer } from '@/server/renderer/renderer-server';
import { closeServer, listen } from './http-server';

export type GatewayUnderTest = {
  port: number;
  gateway: Gateway;
  status: GatewayStatus;
  /** Returns how many requests have arrived so far. */
  countArrived(): number;
  countConnections(): Promise<number>;
  /** Returns the number of requests in the renderer. */
  countActive(): number;
  /** Makes the renderer unavailable. */
  closeRenderer(): Promise<void>;
  close(): Promise<void>;
};

type GatewayTestOptions = Partial<ConstructorParameters<typeof Gateway>[2]> & { sandbox?: Upstream | null };

/** Opens a gateway in front of one renderer with this app, both in this thread, connected by a socket as usual. */
export async function openGateway(
  app: AppHandler,
  { sandbox = null, ...settings }: GatewayTestOptions = {},
): Promise<GatewayUnderTest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
  const socketPath = path.join(folder, 'renderer.sock');
  const NEXTAUTH_URL = settings.NEXTAUTH_URL ?? 'https://shop.example';
  const rendererServer = createRendererServer(app, {
    isHttps: NEXTAUTH_URL.startsWith('https:'),
    isDevelopment: settings.isDevelopment ?? false,
    onInvalidation: () => {},
  });
  await new Promise<void>((resolve) => rendererServer.listen(socketPath, () => resolve()));
  const connection = new RendererConnection(socketPath, (tags) => gateway.invalidate(tags));
  const renderers = Object.assign(connection, { listStates: () => ['ready'] as const });
  const status: GatewayStatus = { ...createGatewayStatus(), isReady: true, isPolling: true };
  const gateway: Gateway = new Gateway({ renderers, sandbox }, status, {
    TRUSTED_PROXIES: 0,
    PAGE_CACHE_MB: 8,
    rendererCount: 1,
    ...settings,
    NEXTAUTH_URL,
  });
  const server = createServer(gateway.listener);
  let arrivedCount = 0;
  server.prependListener('request', () => {
    arrivedCount += 1;
  });
  const port = await listen(server);
  return {
    port,
    gateway,
    status,
    countArrived: () => arrivedCount,
    countConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    countActive: () => renderers.active,
    async closeRenderer() {
      renderers.close();
      await closeServer(rendererServer);
    },
    async close() {
      await closeServer(server);
      renderers.close();
      await closeServer(rendererServer);
      rmSync(folder, { recursive: true, force: true });
      processState().invalidationListeners.clear();
    },
  };
}
