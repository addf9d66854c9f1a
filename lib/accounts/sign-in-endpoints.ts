import { endpoint } from '@/lib/http/endpoint';
import { signInParamsSchema, signInsSchema } from './sign-in-schema';

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/users/me/sign-ins',
  access: 'user',
  summary: 'The last logins with their devices, the latest used first',
  responses: { 200: signInsSchema },
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sign-ins/{id}',
  access: 'user',
  summary: 'Log out another device',
  params: signInParamsSchema,
  responses: { 200: signInsSchema },
});
