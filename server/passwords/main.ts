import { parentPort } from 'node:worker_threads';
import { logPlainOutput } from '@/lib/runtime/plain-output';
import { lowerThreadPriority } from '@/server/thread-priority';
import { respondToPasswordRequest } from './bcrypt-response';
import type { PasswordConnection, PasswordRequest } from './password-protocol';

lowerThreadPriority();
logPlainOutput();

/**
 * Hashes passwords in a thread that is never terminated: to terminate one while bcrypt's asynchronous functions run
 * would abort the process, and renderers are terminated when they hang.
 */
parentPort?.on('message', ({ port }: PasswordConnection) => {
  port.on('message', (request: PasswordRequest) => port.postMessage(respondToPasswordRequest(request)));
});
