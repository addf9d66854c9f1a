import 'server-only';
import { countUnsentEmails } from '@/lib/mail/outbox-queries';
import { findSales } from '@/lib/orders/sales-queries';
import { countLowPacks } from '@/lib/orders/stock-queries';
import { countNotesToJudge } from '@/lib/reviews/note-admin-queries';
import { countOrdersToHandle } from '@/lib/settlement/order-admin-queries';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';
import { getTimeZone } from '@/lib/site/setting-queries';
import { findBackupState } from './backup-queries';
import { toBackupWarning } from './backup-rules';

/** What an admin reads in the morning: how much there is to do, and the sales until today. */
type Today = {
  orders: { toPack: number; toShip: number; refunds: number };
  alerts: number;
  notes: { waiting: number; reported: number };
  packs: { soldOut: number; low: number };
  failedEmails: number;
  backupWarning: string | null;
  timeZone: string;
  /** Null until all days have been summed. */
  sales: Awaited<ReturnType<typeof findSales>>;
};

export async function findToday(now = new Date()): Promise<Today> {
  const [timeZone, orders, alerts, notes, packs, emails, backups, sales] = await Promise.all([
    getTimeZone(),
    countOrdersToHandle(),
    countOpenAlerts(),
    countNotesToJudge(),
    countLowPacks(),
    countUnsentEmails(),
    findBackupState(),
    findSales(now),
  ]);
  return {
    ...{ orders, alerts, notes, packs, timeZone, sales },
    failedEmails: emails.failed,
    backupWarning: toBackupWarning(backups, now.getTime()),
  };
}
