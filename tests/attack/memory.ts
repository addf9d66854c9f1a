import sharp from 'sharp';
import { aPng } from '@/tests/support/uploads';
import { type Client, createUploadPath, openConnection, pause, sendRequest, signUp } from './client';
import { countNetworkSockets, measurePeakRiseMb } from './process-metrics';
import { report } from './report';
import { toForm, UPGRADE } from './requests';

const MAX_PER_IMAGE_MB = 200;
const CLIENT_COUNT = 100;
const MAX_INCOMPLETE_MB = 64;
/** The overhead of reading 400 connections: 64 kB each, and as much again until it is garbage-collected. */
const MAX_OVERHEAD_MB = 50;
const MEGABYTE = 1024 * 1024;
const SHAPES = [
  { width: 24_000_000, height: 1, bits: 16 },
  { width: 12_000_000, height: 2, bits: 16 },
  { width: 1_000_000, height: 24, bits: 16 },
  { width: 12_000, height: 2_000, bits: 8 },
  { width: 2_000, height: 12_000, bits: 8 },
  { width: 12_000, height: 1_000, bits: 16 },
  { width: 1_000, height: 12_000, bits: 16 },
  { width: 6_000, height: 4_000, bits: 8 },
  { width: 4_000, height: 3_000, bits: 16 },
] as const;

/** Creates every image file to upload; a progressive one is decoded completely before it is scaled down. */
async function createImageFiles(): Promise<{ label: string; bytes: Buffer }[]> {
  const createImage = () =>
    sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: '#a8341f' } });
  return [
    ...SHAPES.map((shape) => ({
      label: `${shape.width} x ${shape.height} of ${shape.bits} bits`,
      bytes: aPng(shape),
    })),
    {
      label: '6000 x 4000, interlaced PNG',
      bytes: await createImage().png({ progressive: true }).toBuffer(),
    },
    {
      label: '6000 x 4000, progressive JPEG',
      bytes: await createImage().jpeg({ progressive: true }).toBuffer(),
    },
  ];
}

/** Uploads large images: processing one must not use more memory than the shop allows. */
export async function uploadLargeImages(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.4', port };
  const token = await signUp(client, `uploader-${Date.now()}@shop.test`);
  const path = await createUploadPath(client, token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
  for (const { label, bytes } of await createImageFiles()) {
    const body = toForm(bytes);
    let status = 0;
    const riseMb = await measurePeakRiseMb(pid, async () => {
      ({ status } = await sendRequest(client, 'PUT', path, { body, headers }));
    });
    report(
      `an image of ${label}`,
      riseMb < MAX_PER_IMAGE_MB && status !== 0 && status < 500,
      `${status}, ${Math.round(body.length / 1024)} kB, peak memory +${riseMb} MB`,
    );
  }
}

/** How many requests ended with each status, or with a closed connection (`closed`). */
type OutcomeCounts = Record<string, number>;

/** Sends a body without its last byte from many clients, and waits until the shop has closed every connection. */
async function repeatIncompleteBody(
  port: number,
  { head, bytes, count }: { head: string; bytes: number; count: number },
): Promise<OutcomeCounts> {
  const request = `${head}\r\nHost: l\r\nContent-Length: ${bytes + 1}\r\n\r\n${' '.repeat(bytes)}`;
  const outcomes: OutcomeCounts = {};
  await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const socket = openConnection({ address: `127.2.0.${(i % CLIENT_COUNT) + 1}`, port }, request);
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      return new Promise<void>((resolve) =>
        socket.once('close', () => {
          const outcome = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'closed';
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          resolve();
        }),
      );
    }),
  );
  return outcomes;
}

/**
 * Sends bodies that never end, twice, from a hundred concurrent clients: three hundred JSON bodies of 1 MB and a hundred
 * uploads of 10 MB. With the first time, a process that has just started grows to its working size; after that, the
 * shop's memory must stay within its limit.
 */
export async function sendIncompleteBodies(port: number, pid: number): Promise<void> {
  const token = await signUp({ address: '127.0.0.4', port }, `waiting-${Date.now()}@shop.test`);
  const firstRise = await measureIncompleteBodies(port, pid, token);
  const { riseMb, outcomes } = await measureIncompleteBodies(port, pid, token);
  report(
    'the memory for incomplete bodies is bounded in total',
    riseMb < MAX_INCOMPLETE_MB + MAX_OVERHEAD_MB,
    `JSON ended ${JSON.stringify(outcomes[0])}, uploads ${JSON.stringify(outcomes[1])}, peak memory +${firstRise.riseMb} MB the first time, then +${riseMb} MB`,
  );
}

async function measureIncompleteBodies(port: number, pid: number, token: string) {
  const form = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`;
  let outcomes: OutcomeCounts[] = [];
  const riseMb = await measurePeakRiseMb(pid, async () => {
    outcomes = await Promise.all([
      repeatIncompleteBody(port, {
        head: 'POST /api/orders HTTP/1.1\r\nContent-Type: application/json',
        bytes: 1_000_000,
        count: 3 * CLIENT_COUNT,
      }),
      repeatIncompleteBody(port, {
        head: `PUT /api/user/recipes/6b0225eca560117b3e284fd2/images HTTP/1.1\r\n${form}`,
        bytes: 10 * MEGABYTE,
        count: CLIENT_COUNT,
      }),
    ]);
  });
  return { riseMb, outcomes };
}

/** Ten thousand upgrade requests must leave no connection behind. */
export async function floodWithUpgrades(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.5', port };
  const UPGRADES = 10_000;
  const BATCH_SIZE = 100;
  const socketsBefore = countNetworkSockets(pid);
  for (let sentCount = 0; sentCount < UPGRADES; sentCount += BATCH_SIZE) {
    await Promise.all(
      Array.from({ length: BATCH_SIZE }, () => {
        const socket = openConnection(client, UPGRADE);
        return new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          setTimeout(() => socket.destroy(), 10_000).unref();
        });
      }),
    );
  }
  await pause(2_000);
  const socketsAfter = countNetworkSockets(pid);
  report(
    `${UPGRADES} upgrades leave no connection behind`,
    socketsAfter - socketsBefore < BATCH_SIZE / 2,
    `${socketsBefore} sockets before, ${socketsAfter} after`,
  );
}
