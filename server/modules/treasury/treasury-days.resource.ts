import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { treasuryDays } from '#contract/resources/treasury/treasury-days.ts'
import { recordApproved, waitingAbout } from '#server/modules/approvals/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { serveResource, type Weighed } from '#server/resource-engine/index.ts'
import {
  closeDay,
  type DayFigures,
  findDay,
  findDayFigures,
  isBeforeClosed,
  lockMatching,
  takeItems,
} from './statement.queries.ts'

const bound = z.object({ lines_open: z.int(), items_open: z.int(), difference: z.string() })

export const treasuryDaysServer = serveResource(treasuryDays, {
  table: 'treasury_day',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { waiting_approval: waitingAbout('treasury-day', 'treasury_day') },
  async beforeStore(tx, { day }, staff) {
    if (day && (await isBeforeClosed(tx, day)))
      throw new Refusal('treasury.day_closed', {}, { day: 'treasury.day_closed' })
    return { created_by: staff.id }
  },
  mayAsk: {
    async close(tx) {
      await lockMatching(tx)
      await takeItems(tx)
    },
  },
  weighed: { close: weigh },
  agreed: {
    async close(tx, { id, input: { note = null }, bound: agreed, execution }) {
      await lockMatching(tx)
      await takeItems(tx)
      const found = await findDay(tx, id)
      if (!found) throw new Refusal('request.not_found')
      if (found.status !== 'open' || (await isBeforeClosed(tx, found.day)))
        throw new Refusal('treasury.day_closed')
      const figures = await findDayFigures(tx, found.day)
      const { lines_open, items_open, difference } = bound.parse(agreed)
      const now = factsOf(figures)
      if (now.lines_open !== lines_open || now.items_open !== items_open || now.difference !== difference)
        throw new Refusal('approval.changed_meanwhile')
      await closeDay(tx, id, figures, note)
      await recordApproved(tx, execution, {
        action: 'posted',
        subject: { type: 'treasury_day', id },
        before: { status: 'open' },
        after: { status: 'closed', day: found.day, ...now },
      })
    },
  },
})

function factsOf({ linesOpen, itemsOpen, differenceMinor }: DayFigures) {
  return {
    lines_open: linesOpen,
    items_open: itemsOpen,
    difference: toWire(differenceMinor, defaultCurrency),
  }
}

async function weigh(db: Db, id: bigint, { carry }: { carry?: boolean | null }): Promise<Weighed | null> {
  const found = await findDay(db, id)
  if (!found) return null
  const figures = await findDayFigures(db, found.day)
  const facts = factsOf(figures)
  return {
    title: found.day,
    refusal: await refuseClosing(db, found.day, figures, carry === true),
    before: { day: found.day, ...facts, currency: defaultCurrency },
    after: { status: 'closed' },
    bound: facts,
  }
}

async function refuseClosing(
  db: Db,
  day: string,
  figures: DayFigures,
  carry: boolean,
): Promise<Refusal | null> {
  if (!figures.isOver) return new Refusal('treasury.day_not_over')
  if (await isBeforeClosed(db, day)) return new Refusal('treasury.day_closed')
  const { linesOpen, itemsOpen } = figures
  if (!carry && linesOpen + itemsOpen > 0)
    return new Refusal('treasury.items_open', { lines: linesOpen, items: itemsOpen })
  return null
}
