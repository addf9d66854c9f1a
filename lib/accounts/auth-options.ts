import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { AppError, databaseAway } from '@/lib/http/errors';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/log';
import { logIn } from './credential-commands';
import { loginSchema } from './credential-schema';
import { readDevice } from './known-device';
import { readClaims } from './session';
import { endSession } from './session-commands';
import type { SessionClaims } from './session-rules';
import { sealSession, sessionSecret } from './session-token';

type WithClaims = { claims?: SessionClaims };

/** Whom we refuse, next-auth tells so; of any other failure it would repeat the text in an address. */
function refused(error: unknown): null {
  if (error instanceof AppError) return null;
  log.error({ err: error }, 'a sign-in failed');
  throw databaseAway();
}

/**
 * next-auth on our own sessions: its sign-in goes through `logIn` with the same limits and timing, its
 * tokens are ours with their own end, and its sign-out ends the session on the server.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt' },
    // Its own pages know nothing of our headers: every one of them is ours, or none.
    pages: { signIn: '/login', error: '/login', signOut: '/', verifyRequest: '/' },
    logger: {
      error: (code, { message }) => log.error({ code, message }, 'next-auth failed'),
      warn: (code) => log.warn({ code }, 'next-auth warns'),
      debug: () => {
        // Its debug lines hold tokens.
      },
    },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, remember: { type: 'text' } },
        async authorize(credentials, request) {
          const { email, password, remember } = credentials ?? {};
          const parsed = loginSchema.safeParse({
            email,
            password,
            remember: remember === undefined ? undefined : remember === 'true',
          });
          if (!parsed.success) return null;
          const address = String(request.headers?.[CLIENT_ADDRESS_HEADER] ?? '');
          const device = readDevice(String(request.headers?.cookie ?? ''));
          const claims = await logIn(parsed.data, { clientAddress: address, device }).catch(refused);
          return claims && ({ id: claims.userId, claims } as { id: string } & WithClaims);
        },
      }),
    ],
    jwt: {
      // next-auth would re-seal with its own 30 days at every look at the session.
      encode: async ({ token }) => {
        const { claims } = (token ?? {}) as WithClaims;
        return claims ? sealSession(claims) : '';
      },
      decode: async ({ token }) => {
        const claims = token ? await readClaims(token) : null;
        return claims && { sub: claims.userId, claims };
      },
    },
    callbacks: {
      jwt: ({ token, user }) => {
        const { claims } = (user ?? {}) as WithClaims;
        return claims ? { sub: claims.userId, claims } : token;
      },
    },
    events: {
      signOut: async ({ token }) => {
        const { claims } = (token ?? {}) as WithClaims;
        if (claims) await endSession(claims);
      },
    },
  };
}
