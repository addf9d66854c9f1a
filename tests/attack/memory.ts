import sharp from 'sharp';
import { aShape } from '@/tests/support/uploads';
import { ask, type Client, open, ownUpload, pause, signUp } from './client';
import { openSockets, peakRiseMb } from './process-figures';
import { report } from './report';
import { asForm, UPGRADE } from './requests';

const MOST_PER_PICTURE_MB = 200;
const WAITING_CLIENTS = 100;
const MOST_WAITING_MB = 64;
/** What 400 connections take while they are read: 64 kB each, and as much again until it is collected. */
const MOST_BESIDES_MB = 50;
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

/** Every file of a picture that is tried; one that is written in passes is unfolded whole before it is made smaller. */
async function pictures(): Promise<{ what: string; bytes: Buffer }[]> {
  const inPasses = () =>
    sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: '#a8341f' } });
  return [
    ...SHAPES.map((shape) => ({
      what: `${shape.width} x ${shape.height} of ${shape.bits} bits`,
      bytes: aShape(shape),
    })),
    { what: '6000 x 4000, interlaced PNG', bytes: await inPasses().png({ progressive: true }).toBuffer() },
    { what: '6000 x 4000, progressive JPEG', bytes: await inPasses().jpeg({ progressive: true }).toBuffer() },
  ];
}

/** No shape of a picture takes more memory than the shop reckons with. */
export async function sendShapes(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.4', port };
  const token = await signUp(client, `painter-${Date.now()}@shop.test`);
  const path = await ownUpload(client, token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
  for (const { what, bytes } of await pictures()) {
    const body = asForm(bytes);
    let status = 0;
    const more = await peakRiseMb(pid, async () => {
      ({ status } = await ask(client, 'PUT', path, { body, headers }));
    });
    report(
      `a picture of ${what}`,
      more < MOST_PER_PICTURE_MB && status !== 0 && status < 500,
      `${status}, ${Math.round(body.length / 1024)} kB, peak memory +${more} MB`,
    );
  }
}

/** How a body that lacks its last byte ended: the status it was answered with, or the cut that came before. */
type Ended = Record<string, number>;

/** Sends a body but for its last byte, from as many clients, and waits until the shop has ended all of them. */
async function sendUnfinished(
  port: number,
  { head, bytes, times }: { head: string; bytes: number; times: number },
): Promise<Ended> {
  const text = `${head}\r\nHost: l\r\nContent-Length: ${bytes + 1}\r\n\r\n${' '.repeat(bytes)}`;
  const ended: Ended = {};
  await Promise.all(
    Array.from({ length: times }, (_, nth) => {
      const socket = open({ address: `127.2.0.${(nth % WAITING_CLIENTS) + 1}`, port }, text);
      let said = '';
      socket.on('data', (data) => {
        said += data;
      });
      return new Promise<void>((resolve) =>
        socket.once('close', () => {
          const how = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'cut';
          ended[how] = (ended[how] ?? 0) + 1;
          resolve();
        }),
      );
    }),
  );
  return ended;
}

/**
 * Bodies that never come to their end, of a hundred clients at once: three hundred JSON bodies of 1 MB and a
 * hundred uploads of 10 MB. What the shop takes of them stays within its bounds, which its memory shows.
 */
export async function sendWaitingBodies(port: number, pid: number): Promise<void> {
  const token = await signUp({ address: '127.0.0.4', port }, `waiting-${Date.now()}@shop.test`);
  const form = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`;
  let ended: Ended[] = [];
  const more = await peakRiseMb(pid, async () => {
    ended = await Promise.all([
      sendUnfinished(port, {
        head: 'POST /api/orders HTTP/1.1\r\nContent-Type: application/json',
        bytes: 1_000_000,
        times: 3 * WAITING_CLIENTS,
      }),
      sendUnfinished(port, {
        head: `PUT /api/user/recipes/6b0225eca560117b3e284fd2/images HTTP/1.1\r\n${form}`,
        bytes: 10 * MEGABYTE,
        times: WAITING_CLIENTS,
      }),
    ]);
  });
  report(
    'bodies that wait are bounded in all',
    more < MOST_WAITING_MB + MOST_BESIDES_MB,
    `JSON ended ${JSON.stringify(ended[0])}, uploads ${JSON.stringify(ended[1])}, peak memory +${more} MB`,
  );
}

/** Ten thousand requests for another protocol leave no connection behind. */
export async function floodWithUpgrades(port: number, pid: number): Promise<void> {
  const client: Client = { address: '127.0.0.5', port };
  const FLOOD = 10_000;
  const AT_ONCE = 100;
  const before = openSockets(pid);
  for (let sent = 0; sent < FLOOD; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => {
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
    after - before < AT_ONCE / 2,
    `${before} sockets before, ${after} after`,
  );
}
