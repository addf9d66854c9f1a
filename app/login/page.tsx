import { redirect } from 'next/navigation';
import { readPageSession } from '@/lib/accounts/session';

/** The login is a dialog on every page; this address only leads to where one belongs. */
export default async function LoginPage() {
  redirect((await readPageSession()) ? '/profile' : '/');
}
