import 'server-only';
import { countUnsentEmails } from '@/lib/mail/outbox-queries';
import { computeDayStartMs } from '@/lib/orders/day-rules';
import { listSalesDays, type SalesDay, sumSalesDays } from '@/lib/orders/sales-rules';
import { countLowPacks } from '@/lib/orders/stock-queries';
import { countNotesToJudge } from '@/lib/reviews/note-admin-queries';
import { countOrdersToHandle, listSoldOrders } from '@/lib/settlement/order-admin-queries';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';
import { getTimeZone } from '@/lib/site/setting-queries';
import { findBackupState } from './backup-queries';
import { toBackupWarning } from './backup-rules';

/** What an admin reads in the morning: how much there is to do, and the sales of two months by day. */
type Today = {
  orders: { toPack: number; toShip: number; refunds: number };
  alerts: number;
  notes: { waiting: number; reported: number };
  packs: { soldOut: number; low: number };
  failedEmails: number;
  backupWarning: string | null;
  timeZone: string;
  /** Oldest first, the last one is today; null if there are too many orders to sum up. */
  sales: SalesDay[] | null;
};

export async function findToday(now = new Date()): Promise<Today> {
  const timeZone = await getTimeZone();
  const days = listSalesDays(now, timeZone);
  const [orders, alerts, notes, packs, emails, backups, soldOrders] = await Promise.all([
    countOrdersToHandle(),
    countOpenAlerts(),
    countNotesToJudge(),
    countLowPacks(),
    countUnsentEmails(),
    findBackupState(),
    listSoldOrders(new Date(computeDayStartMs(days[0] ?? '', timeZone))),
  ]);
  return {
    ...{ orders, alerts, notes, packs, timeZone },
    failedEmails: emails.failed,
    backupWarning: toBackupWarning(backups, now.getTime()),
    sales: soldOrders && sumSalesDays(soldOrders, days, timeZone),
  };
}
