import { redirect } from 'next/navigation';
import { readPageSession } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';

/** The login is a dialog on every page; this page only redirects to the profile, or to the home page that opens it. */
export default async function LoginPage() {
  const profile = pages.profile.path();
  redirect((await readPageSession()) ? profile : pages.home.path({ login: profile }));
}
