import NextAuth from 'next-auth';
import { authOptions } from '@/lib/accounts/auth-options';
import { toErrorResponse } from '@/lib/http/route';

type Context = { params: Promise<{ nextauth: string[] }> };

// Not made by route(): these are next-auth's own addresses and answers.
async function handler(request: Request, context: Context): Promise<Response> {
  try {
    return await NextAuth(authOptions())(request, context);
  } catch (error) {
    return toErrorResponse(error, request.headers.get('x-request-id') ?? '');
  }
}

export { handler as GET, handler as POST };
