import type { Metadata } from 'next';
import { ProfileScreen } from '@/components/screens/profile-screen';
import { getProfile } from '@/lib/accounts/profile-queries';
import { requirePageUser } from '@/lib/accounts/session';
import { getBrowserPayments } from '@/lib/payments/browser-payment-queries';

export const metadata: Metadata = { title: 'Profile', robots: { index: false, follow: false } };

export default async function ProfilePage() {
  const { id } = await requirePageUser('profile');
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Profile</h1>
      <ProfileScreen initialUser={await getProfile(id)} payments={getBrowserPayments()} />
    </main>
  );
}
