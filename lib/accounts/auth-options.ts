import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { AppError, databaseUnavailableError } from '@/lib/http/errors';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { pages } from '@/lib/pages/pages';
import { log } from '@/lib/runtime/log';
import { logIn } from './credential-commands';
import { loginSchema } from './credential-schema';
import { readDevice } from './known-device';
import { encodeSessionToken, readClaims, sessionSecret } from './session';
import { endSession, recordSession } from './session-commands';
import type { SessionClaims } from './session-rules';

type WithClaims = { claims?: SessionClaims };

/** Returns null for an `AppError`; next-auth would put the message of any other error in a URL. */
function handleLoginError(error: unknown): null {
  if (error instanceof AppError) return null;
  log.error({ err: error }, 'sign-in failed');
  throw databaseUnavailableError();
}

/**
 * Runs next-auth on the shop's own sessions: its sign-in uses `logIn` with the same limits and timing, its tokens are
 * the shop's with their own expiry, and its sign-out ends the session on the server.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt' },
    // Its built-in pages lack our headers, so each one is replaced with one of the shop's pages.
    pages: {
      signIn: pages.login.path(),
      error: pages.login.path(),
      signOut: pages.home.path(),
      verifyRequest: pages.home.path(),
    },
    logger: {
      error: (code, { message }) => log.error({ code, message }, 'next-auth failed'),
      warn: (code) => log.warn({ code }, 'next-auth warning'),
      debug: () => {
        // Its debug messages contain tokens.
      },
    },
    providers: [
      Credentials({
        credentials: {
          email: { type: 'email' },
          password: { type: 'password' },
          remember: { type: 'text' },
          code: { type: 'text' },
        },
        async authorize(credentials, request) {
          const { email, password, remember, code } = credentials ?? {};
          const parsed = loginSchema.safeParse({
            email,
            password,
            remember: remember === undefined ? undefined : remember === 'true',
            code,
          });
          if (!parsed.success) return null;
          const clientAddress = String(request.headers?.[CLIENT_ADDRESS_HEADER] ?? '');
          const device = readDevice(String(request.headers?.cookie ?? ''));
          const login = await logIn(parsed.data, { clientAddress, device }).catch(handleLoginError);
          if (login) {
            const userAgent = String(request.headers?.['user-agent'] ?? '');
            await recordSession(login.claims, { userAgent, method: 'password' });
          }
          return login && ({ id: login.claims.userId, claims: login.claims } as { id: string } & WithClaims);
        },
      }),
    ],
    jwt: {
      // next-auth would re-issue the token with its own 30 days whenever the session is read.
      encode: async ({ token }) => {
        const { claims } = (token ?? {}) as WithClaims;
        return claims ? encodeSessionToken(claims) : '';
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
