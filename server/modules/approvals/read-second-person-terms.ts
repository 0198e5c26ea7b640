import type { Currency } from '#contract/kernel/currencies.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { type AccountAddress, findTally, lockTally, writeTally } from '#server/ledger/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readToday } from './second-person.queries.ts'
import {
  type AloneTerms,
  aloneOfStaff,
  leftAlone,
  orderedAloneBy,
  refuseDay,
  refuseSingleHanded,
  usedOf,
  usedText,
} from './second-person.rules.ts'

type OnceSetting = 'recharge_dual_control_min' | 'settlement_dual_control_min'

/** For decisions about money, one limit a setting; where none is named, only the day counts. */
export async function readAloneTerms(
  db: Db,
  once: OnceSetting | 'day_dual_control_min' = 'day_dual_control_min',
): Promise<AloneTerms> {
  const settings = await readSettings(db, [once, 'day_dual_control_min', 'client_day_dual_control_min'])
  return {
    onceMinorMax: settings[once],
    dayMinorMax: settings.day_dual_control_min,
    clientDayMinorMax: settings.client_day_dual_control_min,
  }
}

const moneySettings = [
  'recharge_dual_control_min',
  'settlement_dual_control_min',
  'day_dual_control_min',
  'client_day_dual_control_min',
] as const

/** What this person may pay or approve alone now, shown beforehand; the decision counts anew under its lock. */
export async function readAloneLimits(
  db: Db,
  staffId: bigint,
): Promise<Record<(typeof moneySettings)[number], bigint>> {
  const settings = await readSettings(db, moneySettings)
  const usedMinor = await readUsed(db, aloneOfStaff(staffId))
  const limitOf = (once: bigint) => leftAlone(once, settings.day_dual_control_min, usedMinor)
  return {
    recharge_dual_control_min: limitOf(settings.recharge_dual_control_min),
    settlement_dual_control_min: limitOf(settings.settlement_dual_control_min),
    day_dual_control_min: limitOf(settings.day_dual_control_min),
    client_day_dual_control_min: settings.client_day_dual_control_min,
  }
}

const orderSettings = ['batch_value_dual_control_min', 'batch_day_dual_control_min'] as const

/** The value of a batch that this person may order alone now. */
export async function readOrderLimit(db: Db, staffId: bigint): Promise<bigint> {
  const settings = await readSettings(db, orderSettings)
  const usedMinor = await readUsed(db, orderedAloneBy(staffId))
  return leftAlone(settings.batch_value_dual_control_min, settings.batch_day_dual_control_min, usedMinor)
}

/** Counts a batch that one person orders alone; or says why it needs a second one. */
export async function countOrder(tx: Tx, staffId: bigint | null, one: Amount): Promise<Refusal | null> {
  const settings = await readSettings(tx, orderSettings)
  const large = refuseSingleHanded(one.amountMinor, settings.batch_value_dual_control_min, one.currency)
  return large ?? countOn(tx, orderedAloneBy(staffId), settings.batch_day_dual_control_min, one)
}

/** Counts money that one person lets go alone without a posting, such as the budget of a promo code. */
export async function countAlone(tx: Tx, staffId: bigint | null, one: Amount): Promise<Refusal | null> {
  const { day_dual_control_min: dayMinorMax } = await readSettings(tx, ['day_dual_control_min'])
  return countOn(tx, aloneOfStaff(staffId), dayMinorMax, one)
}

interface Amount {
  readonly amountMinor: bigint
  readonly currency: Currency
}

/** Under the lock of the counter. */
async function countOn(
  tx: Tx,
  counter: AccountAddress,
  dayMinorMax: bigint,
  { amountMinor, currency }: Amount,
): Promise<Refusal | null> {
  const tally = await lockTally(tx, counter)
  const today = await readToday(tx)
  const usedMinor = usedOf(tally, today)
  const refusal = refuseDay(amountMinor, dayMinorMax - usedMinor, 'own', currency)
  if (!refusal) await writeTally(tx, counter, usedText(usedMinor + amountMinor, today))
  return refusal
}

async function readUsed(db: Db, counter: AccountAddress): Promise<bigint> {
  const [tally, today] = await Promise.all([findTally(db, counter), readToday(db)])
  return usedOf(tally, today)
}
