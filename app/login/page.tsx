import { redirect } from 'next/navigation';
import { readPageSession } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';

/** The login is a dialog on every page; this page only redirects to the profile or the home page. */
export default async function LoginPage() {
  redirect((await readPageSession()) ? pages.profile.path() : pages.home.path());
}
