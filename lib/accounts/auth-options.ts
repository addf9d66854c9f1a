import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { logIn } from './credential-commands';
import { loginSchema } from './credential-schema';
import { readDevice } from './known-device';
import { readClaims } from './session';
import { endSession } from './session-commands';
import type { SessionClaims } from './session-rules';
import { sealSession, sessionSecret } from './session-token';

type WithClaims = { claims?: SessionClaims };

/**
 * next-auth on our own sessions: its sign-in goes through `logIn` with the same limits and timing, its
 * tokens are ours with their own end, and its sign-out ends the session on the server.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt' },
    pages: { signIn: '/login', error: '/login' },
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
          const claims = await logIn(parsed.data, { clientAddress: address, device }).catch(() => null);
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
      session: ({ session, token }) => {
        const { claims } = token as WithClaims;
        return claims ? { ...session, expires: new Date(claims.endMs).toISOString() } : session;
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
