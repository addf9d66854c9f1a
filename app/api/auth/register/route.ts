import { register } from '@/lib/accounts/credential-commands';
import { registerSchema, tokenAnswerSchema } from '@/lib/accounts/credential-schema';
import { knownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { toSessionAnswer } from '@/lib/accounts/session';
import { route } from '@/lib/api/route';

/** Opens an account and its first session. */
export const POST = route(
  { access: 'public', summary: 'Register', body: registerSchema, answer: tokenAnswerSchema },
  async ({ body, clientAddress, request }) => {
    const claims = await register(body, clientAddress);
    const response = await toSessionAnswer(claims, 201);
    const device = readDevice(request.headers.get('cookie'));
    response.headers.append('Set-Cookie', knownDeviceCookie(device, claims.userId));
    return response;
  },
);
