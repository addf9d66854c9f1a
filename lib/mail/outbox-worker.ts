import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { OutboxLetter, type OutboxLetterDocument } from '@/models/outbox-letter';
import {
  type Letter,
  toEmailChangedLetter,
  toOrderCancelledLetter,
  toOrderPaidLetter,
  toOrderRefundedLetter,
  toPasswordChangedLetter,
  toPaymentAlertLetter,
  toPaymentRefusedLetter,
  toRefundFailedLetter,
  toResetLetter,
} from './letter-rules';
import { onLetterPosted } from './outbox-commands';
import { type MailSettings, sendLetter } from './transport';

/** Letters posted by other processes, and those whose wait is over, are found this often. */
const LOOK_EVERY_MS = 5_000;
/** A letter of a process that died while sending is free for another one after this. */
const HOLD_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** With these waits, most of a day passes before the last attempt. */
const MOST_ATTEMPTS = 21;

/** Makes the address where that e-mail's owner chooses a new password; null when there is no such account. */
export type MakeResetLink = (email: string) => Promise<string | null>;

/** Makes the address where that change of an e-mail is taken back; null when it is too late for that. */
export type MakeTakeBackLink = (changeId: string) => Promise<string | null>;

/** What only the accounts can write into a letter. */
export type MakeLinks = { makeResetLink: MakeResetLink; makeTakeBackLink: MakeTakeBackLink };

type SendOptions = {
  settings?: MailSettings;
  /** Once aborted, the letter in hand is finished and no other taken. */
  signal?: AbortSignal;
};

/**
 * Sends the outbox of this shop until it is stopped: at once what this process posts, within
 * seconds the rest. Neither mail server nor database being away ends it.
 */
export function startOutbox({
  settings,
  ...links
}: MakeLinks & {
  settings?: MailSettings;
}): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const bell = new Bell();
  const stopListening = onLetterPosted(() => bell.ring());
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await sendDueLetters(links, { settings, signal });
      } catch (error) {
        log.warn(describeFailure(error), 'the outbox is out of reach; trying again');
      }
      await bell.wait(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopListening();
      stopping.abort();
      bell.ring();
      await running;
    },
  };
}

/**
 * Tries every due letter until none is due. A letter is sent at least once, and once unless the
 * process dies or loses the database between sending it and noting that; a letter that cannot be
 * sent waits longer each time, and after the last attempt stays in the outbox for the operator.
 */
export async function sendDueLetters(
  links: MakeLinks,
  { settings, signal }: SendOptions = {},
): Promise<void> {
  await connect();
  while (!signal?.aborted) {
    const letter = await takeDueLetter();
    if (!letter) return;
    const release = keepHolding(letter);
    try {
      const written = await write(letter, links);
      if (written) await sendLetter({ to: letter.to, ...written }, settings);
    } catch (error) {
      release();
      await postpone(letter, error);
      continue;
    }
    release();
    await forgetSent(letter);
  }
}

/** The letter due longest, held for this process: of many that ask, one gets it. */
async function takeDueLetter(): Promise<OutboxLetterDocument | null> {
  const nowMs = Date.now();
  return OutboxLetter.findOneAndUpdate(
    { dueAt: mongoose.trusted({ $lte: new Date(nowMs) }) },
    { $set: { dueAt: new Date(nowMs + HOLD_MS) }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  ).lean<OutboxLetterDocument>();
}

/** A mail server that is slow at every step may need longer than one hold. Gives what ends it. */
function keepHolding({ _id, attempts }: OutboxLetterDocument): () => void {
  const renewal = setInterval(() => {
    // One that fails leaves the hold to run out; the next may come in time.
    OutboxLetter.updateOne({ _id, attempts }, { $set: { dueAt: new Date(Date.now() + HOLD_MS) } }).catch(
      () => {},
    );
  }, HOLD_MS / 3);
  return () => clearInterval(renewal);
}

/** Nothing stays of a letter but, where it might be posted again, that it was sent. */
async function forgetSent({ _id, keepsTrace }: OutboxLetterDocument): Promise<void> {
  if (!keepsTrace) await OutboxLetter.deleteOne({ _id });
  else
    await OutboxLetter.updateOne(
      { _id },
      { $set: { sentAt: new Date() }, $unset: { dueAt: 1, to: 1, data: 1, attempts: 1 } },
    );
}

/** The letter in words; null when there is nothing to tell. */
async function write(
  { kind, to, data }: OutboxLetterDocument,
  { makeResetLink, makeTakeBackLink }: MakeLinks,
): Promise<Letter | null> {
  switch (kind) {
    case 'reset-request': {
      // Asked here and not when the letter was posted: the call that posts it takes the same time
      // whether there is such an account or not.
      const link = await makeResetLink(to);
      return link === null ? null : toResetLetter({ link });
    }
    case 'email-changed':
      return toEmailChangedLetter({
        newEmail: data.newEmail,
        // An address that the account had for a moment only has no claim on it.
        link: data.changeId ? await makeTakeBackLink(data.changeId) : null,
      });
    case 'password-changed':
      return toPasswordChangedLetter();
    case 'order-paid':
      return toOrderPaidLetter(data);
    case 'payment-refused':
      return toPaymentRefusedLetter(data);
    case 'order-cancelled':
      return toOrderCancelledLetter(data);
    case 'order-refunded':
      return toOrderRefundedLetter(data);
    case 'refund-failed':
      return toRefundFailedLetter(data);
    case 'payment-alert':
      return toPaymentAlertLetter(data);
  }
}

async function postpone({ _id, kind, attempts }: OutboxLetterDocument, error: unknown): Promise<void> {
  const facts = { letterId: String(_id), kind, attempts, ...describeFailure(error) };
  // Only while it is still ours: whoever took it after us decides.
  const ours = { _id, attempts };
  if (attempts >= MOST_ATTEMPTS) {
    await OutboxLetter.updateOne(ours, { $set: { gaveUp: true }, $unset: { dueAt: 1 } });
    log.error(facts, 'a letter could not be sent; the shop gave up');
    return;
  }
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  await OutboxLetter.updateOne(ours, { $set: { dueAt: new Date(Date.now() + waitMs) } });
  log.warn(facts, 'a letter could not be sent; it will be tried again');
}

/** What may be logged of an error: its message and stack may quote the letter or its recipient. */
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { failure: typeof error };
  const { name, code, responseCode } = error as Error & Record<string, unknown>;
  return { failure: name, code, responseCode };
}

/** Waits that can be cut short; a ring before the wait counts too. */
class Bell {
  private rung = false;
  private answer: () => void = () => {};

  ring(): void {
    this.rung = true;
    this.answer();
  }

  async wait(longestMs: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        this.answer = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.rung = false;
  }
}
