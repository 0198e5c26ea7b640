import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showHome as contract } from '#contract/operations/wallets/show-home.ts'
import { findInCatalogue } from '#server/modules/catalogue/index.ts'
import { countUnread } from '#server/modules/notifications/index.ts'
import {
  availableOf,
  describeMovement,
  findLatestMovements,
  readFigures,
  sumByDay,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findAlerts } from './find-alerts.ts'
import { countUnusedCards, findFirstOrderPromo, findLastBought } from './home.queries.ts'
import { describeWallet } from './show-wallet.ts'

const movementsShown = 8
const categoriesShown = 6
const daysShown = 30

/** Everything on the portal's first page, in one answer. */
export async function showHome(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
): Promise<AnswerInput<typeof contract>> {
  const figures = await readFigures(db, walletOf(clientId, defaultCurrency))
  const [wallet, movements, buyAgain, days, unread, unused, promo, alerts] = await Promise.all([
    describeWallet(db, clientId, figures),
    findLatest(db, clientId, figures.id),
    findLastBought(db, clientId, categoriesShown).then((ids) => findInCatalogue(db, ids)),
    sumByDay(db, figures.id, daysShown),
    countUnread(db, clientId),
    countUnusedCards(db, clientId),
    findFirstOrderPromo(db, clientId),
    findAlerts(db, keys, clientId, availableOf(figures)),
  ])
  return {
    wallet,
    movements: movements.map((row) => describeMovement(keys, row)),
    buy_again: buyAgain,
    spending: days.map(({ day, spentMinor, receivedMinor }) => ({
      day,
      spent: toWire(spentMinor, defaultCurrency),
      received: toWire(receivedMinor, defaultCurrency),
    })),
    unread_notifications: unread,
    cards_unused: unused,
    first_order_promo: promo,
    alerts,
  }
}

function findLatest(db: Db, clientId: bigint, accountId: bigint | null) {
  if (accountId === null) return []
  return findLatestMovements(db, { accountId, clientId }, movementsShown)
}
