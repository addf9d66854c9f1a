import type { Metadata } from 'next';
import { SettingsForm } from '@/components/admin/settings-form';
import { requirePageUser } from '@/lib/accounts/session';
import { getSettingsView } from '@/lib/site/setting-queries';

export const metadata: Metadata = { title: 'Admin: settings' };

export default async function AdminSettingsPage() {
  const { id: userId } = await requirePageUser('adminSettings');
  return (
    <>
      <h1 className="admin-heading">Settings</h1>
      <p className="mt-2 text-muted">What the shop says of itself, and when it ships.</p>
      <SettingsForm stored={await getSettingsView()} userId={userId} />
    </>
  );
}
