import { logIn } from '@/lib/accounts/credential-commands';
import { loginSchema, tokenAnswerSchema } from '@/lib/accounts/credential-schema';
import { knownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { toSessionAnswer } from '@/lib/accounts/session';
import { route } from '@/lib/api/route';

/** Opens a session: the token for other clients, the cookie for browsers. */
export const POST = route(
  { access: 'public', summary: 'Log in', body: loginSchema, answer: tokenAnswerSchema },
  async ({ body, clientAddress, request }) => {
    const device = readDevice(request.headers.get('cookie'));
    const claims = await logIn(body, { clientAddress, device });
    const response = await toSessionAnswer(claims, 200);
    response.headers.append('Set-Cookie', knownDeviceCookie(device, claims.userId));
    return response;
  },
);
