import { sql } from 'kysely'
import { expect } from 'vitest'
import { everything, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import type { Answer, Caller } from './caller.ts'
import { expectBalancedBooks } from './money.ts'
import { makeRow, resourceOf } from './resource-samples.ts'
import type { World } from './world.ts'

const boundary = 'mahfaza-treasury'
let made = 0

/** The sum of all accounts of a kind, minor units. */
export async function sumOf(
  { services }: Pick<World, 'services'>,
  kind: string,
  owner?: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger.account
    where kind = ${kind} and (${owner ?? null}::bigint is null or owner_id = ${owner ?? null})`.execute(
    services.database.db,
  )
  return rows[0]?.sum ?? 0n
}

/** Every check finds nothing. */
export async function expectSoundBooks(world: World): Promise<void> {
  const rules: string[] = []
  for (const check of checksOf(false))
    for (const { rule, id } of await runCheck(world.services.database.db, check, everything))
      rules.push(`${rule} ${id}`)
  expect(rules).toEqual([])
  await expectBalancedBooks(world)
}

/** A form with a file, as the console sends it. */
export function formWith(
  values: Readonly<Record<string, unknown>>,
  file: { readonly field: string; readonly name: string; readonly mime: string; readonly bytes: Buffer },
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const fields = Object.entries(values).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.mime}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(fields.join('') + head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A new operation of the treasury with its document. @returns its id */
export async function draft(maker: Caller, values: Readonly<Record<string, unknown>>): Promise<string> {
  return ((await draftAnswer(maker, values)).body.data as { id: string }).id
}

export function draftAnswer(maker: Caller, values: Readonly<Record<string, unknown>>): Promise<Answer> {
  made += 1
  const body = { reference: `OUT-${made}`, booked_on: '2026-01-05', ...values }
  const bytes = Buffer.from(`%PDF-1.4\n% ${made}\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
  const { payload, headers } = formWith(body, {
    field: 'document',
    name: 'paper.pdf',
    mime: 'application/pdf',
    bytes,
  })
  return maker.post('/treasury-operations', payload, { headers })
}

/** Asks for the posting and lets a second person agree. @returns their answer, or the refusal of the first */
export async function postByTwo(maker: Caller, checker: Caller, id: string): Promise<Answer> {
  const asked = await maker.post(`/treasury-operations/${id}/postings`, {})
  if (asked.status !== 202) return asked
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  return checker.post(`/approvals/${approvalId}/approval`)
}

/** Posted at once. @returns its id */
export async function posted(
  maker: Caller,
  checker: Caller,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = await draft(maker, values)
  const answer = await postByTwo(maker, checker, id)
  if (answer.status !== 200) throw new Error(`not posted: ${JSON.stringify(answer.body)}`)
  return id
}

type LineCells = readonly [day: string, amount: string, reference: string, text?: string]

/** A statement as a bank gives it. @returns its id */
export async function storeStatement(
  caller: Caller,
  channel: string,
  lines: readonly LineCells[],
): Promise<string> {
  const rows = [['Date', 'Amount', 'Reference', 'Description'], ...lines]
  const bytes = Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))
  const file = { field: 'file', name: 'statement.csv', mime: 'text/csv', bytes }
  const { payload, headers } = formWith({ channel }, file)
  const { id } = await caller.post('/statements', payload, { headers }).data<{ id: string }>()
  return id
}

/** One line at the bank, and one entry of ours that it does not show. */
export async function seedStatement(maker: Caller, checker: Caller): Promise<void> {
  await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '12.000' })
  const id = await storeStatement(maker, 'bank', [['2026-01-05', '-7.000', 'SEEDED-1', 'charge']])
  await maker.post(`/statements/${id}/matchings`, {}).data()
}

let roles = 0

/** Rows of sections whose actions are tried. */
export function treasuryRows(admin: Caller) {
  return {
    'treasury-operations': {
      make: () => draft(admin, { kind: 'write_off', channel: 'bank', direction: 'gain', amount: '1.000' }),
    },
    'money-transfers': {
      make: async () => String((await makeRow(admin, resourceOf('money-transfers')))['id']),
    },
    roles: {
      async make() {
        roles += 1
        const name = { ar: `دور رقم ${roles}`, en: `Role number ${roles}` }
        return (await admin.post('/roles', { name }).data<{ id: string }>()).id
      },
      values: { own_branch_only: true },
    },
  }
}
