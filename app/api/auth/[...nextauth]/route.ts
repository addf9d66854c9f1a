import NextAuth from 'next-auth';
import { authOptions } from '@/lib/accounts/auth-options';
import { guarded } from '@/lib/http/route';

type Context = { params: Promise<{ nextauth: string[] }> };

// Not made by route(): these are next-auth's own addresses and answers.
const handler = guarded(
  async (request: Request, context: Context): Promise<Response> => NextAuth(authOptions())(request, context),
);

export { handler as GET, handler as POST };
