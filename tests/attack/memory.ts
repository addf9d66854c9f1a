import sharp from 'sharp';
import { aShape } from '@/tests/support/uploads';
import { type Client, open, ownUpload, pause, sendRequest, signUp } from './client';
import { openSockets, peakRiseMb } from './process-figures';
import { report } from './report';
import { asForm, UPGRADE } from './requests';

const MAX_PER_IMAGE_MB = 200;
const WAITING_CLIENTS = 100;
const MAX_WAITING_MB = 64;
/** The overhead of 400 connections being read: 64 kB each, and as much again until it is collected. */
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

/** Every image file to send; a progressive one is decoded completely before it is scaled down. */
async function imageFiles(): Promise<{ what: string; bytes: Buffer }[]> {
  const createImage = () =>
    sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: '#a8341f' } });
  return [
    ...SHAPES.map((shape) => ({
      what: `${shape.width} x ${shape.height} of ${shape.bits} bits`,
      bytes: aShape(shape),
    })),
    { what: '6000 x 4000, interlaced PNG', bytes: await createImage().png({ progressive: true }).toBuffer() },
    {
      what: '6000 x 4000, progressive JPEG',
      bytes: await createImage().jpeg({ progressive: true }).toBuffer(),
    },
  ];
}

/** No image format uses more memory than the shop allows. */
export async function sendShapes(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.4', port };
  const token = await signUp(client, `painter-${Date.now()}@shop.test`);
  const path = await ownUpload(client, token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
  for (const { what, bytes } of await imageFiles()) {
    const body = asForm(bytes);
    let status = 0;
    const riseMb = await peakRiseMb(pid, async () => {
      ({ status } = await sendRequest(client, 'PUT', path, { body, headers }));
    });
    report(
      `an image of ${what}`,
      riseMb < MAX_PER_IMAGE_MB && status !== 0 && status < 500,
      `${status}, ${Math.round(body.length / 1024)} kB, peak memory +${riseMb} MB`,
    );
  }
}

/** How often requests ended with each status, or with a closed connection (`cut`). */
type OutcomeCounts = Record<string, number>;

/** Sends a body without its last byte, from many clients, and waits until the shop has ended all of them. */
async function sendIncompleteBodies(
  port: number,
  { head, bytes, times }: { head: string; bytes: number; times: number },
): Promise<OutcomeCounts> {
  const text = `${head}\r\nHost: l\r\nContent-Length: ${bytes + 1}\r\n\r\n${' '.repeat(bytes)}`;
  const ended: OutcomeCounts = {};
  await Promise.all(
    Array.from({ length: times }, (_, i) => {
      const socket = open({ address: `127.2.0.${(i % WAITING_CLIENTS) + 1}`, port }, text);
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      return new Promise<void>((resolve) =>
        socket.once('close', () => {
          const outcome = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'cut';
          ended[outcome] = (ended[outcome] ?? 0) + 1;
          resolve();
        }),
      );
    }),
  );
  return ended;
}

/**
 * Sends bodies that never end, from a hundred concurrent clients: three hundred JSON bodies of 1 MB and a
 * hundred uploads of 10 MB. The shop's memory must stay within its limits.
 */
export async function sendWaitingBodies(port: number, pid: number): Promise<void> {
  const token = await signUp({ address: '127.0.0.4', port }, `waiting-${Date.now()}@shop.test`);
  const form = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`;
  let ended: OutcomeCounts[] = [];
  const riseMb = await peakRiseMb(pid, async () => {
    ended = await Promise.all([
      sendIncompleteBodies(port, {
        head: 'POST /api/orders HTTP/1.1\r\nContent-Type: application/json',
        bytes: 1_000_000,
        times: 3 * WAITING_CLIENTS,
      }),
      sendIncompleteBodies(port, {
        head: `PUT /api/user/recipes/6b0225eca560117b3e284fd2/images HTTP/1.1\r\n${form}`,
        bytes: 10 * MEGABYTE,
        times: WAITING_CLIENTS,
      }),
    ]);
  });
  report(
    'the memory for incomplete bodies is bounded in total',
    riseMb < MAX_WAITING_MB + MAX_OVERHEAD_MB,
    `JSON ended ${JSON.stringify(ended[0])}, uploads ${JSON.stringify(ended[1])}, peak memory +${riseMb} MB`,
  );
}

/** Ten thousand upgrade requests must leave no connection behind. */
export async function floodWithUpgrades(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.5', port };
  const FLOOD = 10_000;
  const BATCH = 100;
  const before = openSockets(pid);
  for (let sent = 0; sent < FLOOD; sent += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, () => {
        const socket = open(client, UPGRADE);
        return new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          setTimeout(() => socket.destroy(), 10_000).unref();
        });
      }),
    );
  }
  await pause(2_000);
  const after = openSockets(pid);
  report(
    `${FLOOD} upgrades leave no connection behind`,
    after - before < BATCH / 2,
    `${before} sockets before, ${after} after`,
  );
}
