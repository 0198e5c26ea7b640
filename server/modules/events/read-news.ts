import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import {
  countUnread,
  selectNotificationsAfter,
  showNotification,
} from '#server/modules/notifications/index.ts'
import { readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientEvent } from './event.rules.ts'

/** What a stream has sent so far. */
export interface Told {
  readonly balance: string
  readonly lastNotificationId: bigint
}

const notificationsAtOnceMax = 20

/** New events since then, and the new state. */
export async function readNews(
  db: Db,
  { clientId, locale, told }: { clientId: bigint; locale: Language; told: Told },
): Promise<{ events: ClientEvent[]; told: Told }> {
  const [balance, notifications] = await Promise.all([
    readBalance(db, clientId),
    selectNotificationsAfter(db, clientId, told.lastNotificationId, notificationsAtOnceMax),
  ])
  const unread = notifications.length > 0 ? await countUnread(db, clientId) : 0
  const balanceText = JSON.stringify(balance.data)
  return {
    events: [
      ...(balanceText === told.balance ? [] : [balance]),
      ...notifications.map((row): ClientEvent => {
        return { name: 'notification', data: { notification: showNotification(row, locale), unread } }
      }),
    ],
    told: {
      balance: balanceText,
      lastNotificationId: notifications.at(-1)?.id ?? told.lastNotificationId,
    },
  }
}

async function readBalance(db: Db, clientId: bigint): Promise<ClientEvent & { name: 'balance' }> {
  const { balanceMinor, heldMinor } = await readFigures(db, walletOf(clientId, defaultCurrency))
  const written = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)
  const data = {
    balance: written(balanceMinor),
    held: written(heldMinor),
    available: written(balanceMinor - heldMinor),
    currency: defaultCurrency,
  }
  return { name: 'balance', data }
}
