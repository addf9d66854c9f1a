import { route } from '@/lib/api/route';
import { saveSettings } from '@/lib/site/setting-commands';
import * as endpoints from '@/lib/site/setting-endpoints';
import { getSettingsView } from '@/lib/site/setting-queries';

export const GET = route(endpoints.getSettings, async () => ({ status: 200, body: await getSettingsView() }));

export const PUT = route(endpoints.saveSettings, async ({ user, body, headers }) => ({
  status: 200,
  body: await saveSettings({ settings: body, adminId: user.id, basedOn: headers['If-Match'] }),
}));
