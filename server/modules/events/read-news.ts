import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import {
  countUnread,
  selectNotificationsAfter,
  showNotification,
} from '#server/modules/notifications/index.ts'
import { availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientEvent } from './event.rules.ts'

/** What a stream has sent so far. */
export interface SentNews {
  readonly balance: string
  readonly lastNotificationId: bigint
}

const notificationsAtOnceMax = 20

/** New events since then, and the new state. */
export async function readNews(
  db: Db,
  { clientId, locale, sent }: { clientId: bigint; locale: Language; sent: SentNews },
): Promise<{ events: ClientEvent[]; sent: SentNews }> {
  const [balance, notifications] = await Promise.all([
    readBalance(db, clientId),
    selectNotificationsAfter(db, clientId, sent.lastNotificationId, notificationsAtOnceMax),
  ])
  const unread = notifications.length > 0 ? await countUnread(db, clientId) : 0
  const balanceText = JSON.stringify(balance.data)
  return {
    events: [
      ...(balanceText === sent.balance ? [] : [balance]),
      ...notifications.map((row): ClientEvent => {
        return { name: 'notification', data: { notification: showNotification(row, locale), unread } }
      }),
    ],
    sent: {
      balance: balanceText,
      lastNotificationId: notifications.at(-1)?.id ?? sent.lastNotificationId,
    },
  }
}

async function readBalance(db: Db, clientId: bigint): Promise<ClientEvent & { name: 'balance' }> {
  const figures = await readFigures(db, walletOf(clientId, defaultCurrency))
  const written = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)
  const data = {
    balance: written(figures.balanceMinor),
    held: written(figures.heldMinor),
    owed: written(figures.owedMinor),
    available: written(availableOf(figures)),
    currency: defaultCurrency,
  }
  return { name: 'balance', data }
}
