import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { treasuryDayChannels } from '#contract/resources/treasury/treasury-day-channels.ts'
import { treasuryDayItems } from '#contract/resources/treasury/treasury-day-items.ts'
import { treasuryDays } from '#contract/resources/treasury/treasury-days.ts'
import { recordApproved, waitingAbout } from '#server/modules/approvals/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { serveResource, type Weighed } from '#server/resource-engine/index.ts'
import {
  type ChannelFigures,
  closeDay,
  type Day,
  dayChannels,
  dayItems,
  findDay,
  findDayFigures,
  isBeforeClosed,
} from './day.queries.ts'
import { lockMatching, takeItems } from './statement.queries.ts'

/** What is open and the difference of each place, by name. */
const bound = z.record(z.string(), z.union([z.int(), z.string()]))
const columns = { updated_at: null, deleted_at: null } as const

export const treasuryDaysServer = serveResource(treasuryDays, {
  table: 'treasury_day',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { waiting_approval: waitingAbout('treasury-day', 'treasury_day') },
  related: [
    serveResource(treasuryDayChannels, {
      table: 'treasury_day',
      from: dayChannels,
      visibleTo: 'all',
      columns,
    }),
    serveResource(treasuryDayItems, {
      table: 'treasury_day_item',
      from: dayItems,
      visibleTo: 'all',
      columns,
      computed: { number: sql`t.number::text` },
    }),
  ],
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
      const now = factsOf(await findDayFigures(tx, found.day))
      if (!isDeepStrictEqual(now, bound.parse(agreed))) throw new Refusal('approval.changed_meanwhile')
      await closeDay(tx, id, note)
      await recordApproved(tx, execution, {
        action: 'posted',
        subject: { type: 'treasury_day', id },
        before: { status: 'open' },
        after: { status: 'closed', day: found.day, ...now },
      })
    },
  },
})

function factsOf(figures: readonly ChannelFigures[]) {
  return {
    lines_open: countOf(figures, 'linesOpen'),
    items_open: countOf(figures, 'itemsOpen'),
    ...Object.fromEntries(
      figures.map(({ channel, differenceMinor }) => [
        `difference_${channel}`,
        toWire(differenceMinor, defaultCurrency),
      ]),
    ),
  }
}

function countOf(figures: readonly ChannelFigures[], side: 'linesOpen' | 'itemsOpen'): number {
  return figures.reduce((sum, channel) => sum + channel[side], 0)
}

async function weigh(db: Db, id: bigint, { carry }: { carry?: boolean | null }): Promise<Weighed | null> {
  const found = await findDay(db, id)
  if (!found) return null
  const figures = await findDayFigures(db, found.day)
  const facts = factsOf(figures)
  return {
    title: found.day,
    refusal: await refuseClosing(db, found, figures, carry === true),
    before: { day: found.day, ...facts, currency: defaultCurrency },
    after: { status: 'closed' },
    bound: facts,
  }
}

async function refuseClosing(
  db: Db,
  { day, isOver }: Day,
  figures: readonly ChannelFigures[],
  carry: boolean,
): Promise<Refusal | null> {
  if (!isOver) return new Refusal('treasury.day_not_over')
  if (await isBeforeClosed(db, day)) return new Refusal('treasury.day_closed')
  const [lines, items] = [countOf(figures, 'linesOpen'), countOf(figures, 'itemsOpen')]
  if (!carry && lines + items > 0) return new Refusal('treasury.items_open', { lines, items })
  return null
}
