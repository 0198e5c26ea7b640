import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { clearingItems } from '#contract/resources/treasury/clearing-items.ts'
import { statementLines } from '#contract/resources/treasury/statement-lines.ts'
import { statements } from '#contract/resources/treasury/statements.ts'
import type { TreasuryKind } from '#contract/shapes/treasury.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { callOutside, type Outside, serveResource } from '#server/resource-engine/index.ts'
import { matchOneStatement } from './match-channel.ts'
import { confirmProposals, insertDraft, lockMatching, undoMatch } from './statement.queries.ts'
import { findSubject, isKnownReference } from './treasury.queries.ts'
import { isAboutSomething } from './treasury-operations.resource.ts'

const age = sql`(case when t.status <> 'matched' then (now() at time zone 'Africa/Tripoli')::date - t.booked_on end)`

/** What can have made a line at its place, by the way its money went. */
const solvingKinds: Readonly<Record<'in' | 'out', readonly TreasuryKind[]>> = {
  in: ['treasury_move', 'payment_credit', 'settlement_return', 'suspense', 'write_off'],
  out: ['treasury_move', 'supplier_payment', 'gateway_return', 'suspense_solution', 'write_off'],
}

export const statementsServer = serveResource(statements, {
  table: 'statement',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { number: sql`t.id::text` },
  search: (typed) => sql`t.id = ${numberTyped(typed)}::bigint`,
  policy: { allowed: { update: ({ read_at }) => read_at === null } },
  async beforeStore(_tx, _values, staff) {
    return { created_by: staff.id }
  },
  actions: {
    async confirm(tx, { row }) {
      await lockMatching(tx)
      const confirmed = await confirmProposals(tx, row.channel)
      return { answer: { confirmed }, after: { confirmed } }
    },
  },
})

export function treasuryOutside({ database }: { readonly database: Database }): Outside {
  return callOutside(statements, {
    match: ({ id, staff }) => matchOneStatement(database, id, staff.id),
  })
}

export const statementLinesServer = serveResource(statementLines, {
  table: 'statement_line',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    age,
    transactions: sql`(select string_agg(i.transaction_id::text, ', ' order by i.id) from clearing_item i where i.match_id = t.match_id)`,
  },
  search: (typed) => sql`(t.id = ${numberTyped(typed)}::bigint or t.reference = ${typed.trim()})`,
  actions: {
    async solve(tx, { id, row, input: { kind, about = null }, staff }) {
      const isOut = row.amount?.startsWith('-') === true
      if (!solvingKinds[isOut ? 'out' : 'in'].includes(kind))
        throw new Refusal('treasury.other_direction', {}, { kind: 'treasury.other_direction' })
      const isAbout = isAboutSomething(kind) && about !== null
      const subject = isAbout ? await findSubject(tx, { kind, about, channel: row.channel }) : null
      if (isAbout && !subject) throw new Refusal('treasury.not_found', {}, { about: 'treasury.not_found' })
      if (subject?.ownerId) await expectNotOwn(tx, staff.id, [subject.ownerId])
      const channel = subject?.channel ?? row.channel
      if (await isKnownReference(tx, { id: null, kind, channel, reference: row.reference ?? '' }))
        throw new Refusal('treasury.known_already')
      const operation = await insertDraft(tx, { lineId: id, kind, about, subject, staffId: staff.id })
      return { answer: { operation: operation.toString() }, after: { kind, operation: operation.toString() } }
    },
    async reject(tx, { id }) {
      await undoMatch(tx, id)
      return { columns: {} }
    },
    async unmatch(tx, { id, row, input: { reason } }) {
      await lockMatching(tx)
      await undoMatch(tx, id)
      const { transactions = null, rule = null } = row
      return {
        columns: {},
        before: { status: 'matched', transactions, rule },
        after: { status: 'open', reason },
      }
    },
  },
})

export const clearingItemsServer = serveResource(clearingItems, {
  table: 'clearing_item',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { transaction: sql`t.transaction_id::text`, age },
  search: (typed) => sql`(t.transaction_id = ${numberTyped(typed)}::bigint or t.reference = ${typed.trim()})`,
})
