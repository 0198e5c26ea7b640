import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '#contract/kernel/resource/action.ts'
import { askedFieldsOf } from '#contract/kernel/resource/action-operations.ts'
import { hasSentence } from '#server/platform/messages.ts'
import { servedResources } from '#server/resources.ts'
import { parts } from '#tests/specimen/specimen-parts.ts'
import { workWithSpecimens } from '#tests/specimen/use-specimens.ts'
import { actionRowsOf, reasonFor, sampleInput, sampleUnlike, statesOf } from '#tests/world/action-rows.ts'
import {
  act,
  actionsOf,
  agree,
  bringTo,
  type Declared,
  type RowGround,
  readRow,
  stateOf,
} from '#tests/world/bring-row.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Answer } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { openWorld } from '#tests/world/world.ts'

type ServedResource = (typeof servedResources.all)[number]

/** Promises of every declared action. A new action is tested as soon as it is declared. */
interface Served extends Declared {
  readonly section: ServedResource
}

type Named = readonly [title: string, declared: Served]

interface Ground extends RowGround {
  close(): Promise<void>
}

interface Facts {
  readonly before: object | null
  readonly after: object
  readonly now: object | null
}

describe('an action of the specimens', () => {
  holdToPromises(namedActionsOf(parts), async () => {
    const { world, admin, make, sample, close } = await workWithSpecimens()
    const rows = { specimens: { make: async () => (await make('specimens', sample({ state: 'new' }))).id } }
    return { world, maker: admin, checker: admin, rows, close }
  })
})

describe('an action', () => {
  const all = namedActionsOf(servedResources.all)
  // The deep run tries each; they differ in who locks the row and who approves.
  const oneOfEachForm = [...Map.groupBy(all, ([, declared]) => formOf(declared)).values()].flatMap((group) =>
    group.slice(0, 1),
  )
  holdToPromises(isDeep ? all : oneOfEachForm, async () => {
    const world = await openWorld()
    const maker = await workAs(world, 'admin')
    const checker = await workAs(world, 'admin')
    return { world, maker, checker, rows: actionRowsOf(world, maker), close: () => world.close() }
  })
})

function holdToPromises(actions: readonly Named[], open: () => Promise<Ground>): void {
  let ground: Ground
  beforeAll(async () => {
    ground = await open()
  })
  afterAll(() => ground.close())

  test.each(actions)(
    '%s: of two at the same moment one does it, which leads to its state and is listed no more',
    async (_title, declared) => {
      const { action, name } = declared
      const id = await bringTo(ground, declared, action.from?.[0])
      expect((await readRow(ground, declared, id)).actions).toContain(name)
      const before = await eventsOf(ground, declared, id)
      const answers = await Promise.all([act(ground, declared, id), act(ground, declared, id)])
      const [first, second] = answers.toSorted((one, other) => one.status - other.status)
      // The same request to a second person, asked twice, is one.
      const isOne =
        second?.status === 202 && Object.keys(sampleInput(declared.section.resource, action)).length === 0
      if (isOne) expect(second.body.data).toEqual(first?.body.data)
      else if (endsItself(action)) {
        const code = first?.status === 202 ? 'approval.waits_already' : refusalOf(action)
        expect(second).toMatchObject({ status: 422, body: { code } })
      }
      if (first) await decided(ground, first)
      const row = await readRow(ground, declared, id)
      if (endsItself(action)) expect(row.actions).not.toContain(name)
      if (action.to !== undefined) expect(stateOf(declared, row)).toBe(action.to)
      const events = (await eventsOf(ground, declared, id)).slice(before.length)
      expect(events.length).toBeGreaterThan(0)
      expect(events.length).toBeLessThanOrEqual(answers.filter(({ status }) => status < 300).length)
    },
  )

  test.each(actions.filter(([, { action }]) => action.changes !== undefined))(
    '%s: takes each field of the row that it names, alone',
    async (_title, declared) => {
      const { section, action, operation } = declared
      for (const [name, field] of Object.entries(askedFieldsOf(section.resource, action))) {
        const id = await bringTo(ground, declared, action.from?.[0])
        const before = await readRow(ground, declared, id)
        const sample = ground.rows[section.resource.name]?.values?.[name] ?? sampleUnlike(field, before[name])
        const body = { [name]: sample, ...reasonFor(action) }
        await decided(ground, await callOperation(ground.maker, operation, { params: { id }, body }))
        const after = await readRow(ground, declared, id)
        expect([name, after[name]]).toEqual([name, sample])
        // A reference has its title beside it.
        const beside = { updated_at: null, titles: null }
        expect({ ...after, ...beside }).toEqual({ ...before, [name]: sample, ...beside })
      }
    },
  )

  test.each(actions.filter(([, declared]) => otherStatesOf(declared).length > 0))(
    '%s: is listed in no other state, and refused there',
    async (_title, declared) => {
      for (const state of otherStatesOf(declared)) {
        const id = await bringTo(ground, declared, state)
        const row = await readRow(ground, declared, id)
        expect([state, row.actions.includes(declared.name)]).toEqual([state, false])
        const answer = await act(ground, declared, id)
        expect([state, answer.status, answer.body.code]).toEqual([state, 422, refusalOf(declared.action)])
        expect(await readRow(ground, declared, id)).toEqual(row)
      }
    },
  )
}

function namedActionsOf(all: readonly ServedResource[]): Named[] {
  return all.flatMap((section) =>
    actionsOf(section.resource).map((declared): Named => [declared.operation.id, { ...declared, section }]),
  )
}

function formOf({ section, name, action: { approval, ledger, outside, answer, to } }: Served): string {
  const people = approval ? (approval.above ? 'above a limit' : 'two') : 'one'
  const doer = ledger ?? (section.server.useCases?.[name] ? 'use case' : 'row')
  return [people, doer, outside ? 'outside' : '', answer ? 'answers' : '', to ? 'leads on' : ''].join(' ')
}

/** Once done, its own state forbids it. */
function endsItself({ from, to }: Action): boolean {
  return from !== undefined && to !== undefined && !from.includes(to)
}

function refusalOf({ otherwise = 'resource.not_now' }: Action): string {
  return otherwise
}

function otherStatesOf({ section, action: { from } }: Served): readonly string[] {
  return from === undefined ? [] : statesOf(section.resource).filter((state) => !from.includes(state))
}

/** Approves what waits for a second person, who finds a name at each fact. */
async function decided(ground: Ground, answer: Answer): Promise<void> {
  const { status, body } = answer
  expect({ status, body }).toEqual({ status: status === 202 ? 202 : 200, body: expect.anything() })
  if (status !== 202) return
  const { approval_id: approvalId } = body.data as { approval_id: string }
  const { before, after, now } = await ground.checker.get(`/approvals/${approvalId}`).data<Facts>()
  const facts = Object.keys({ ...before, ...after, ...now })
  const nameless = facts.filter(
    (fact) => ![`inbox:facts.${fact}`, `fields:${fact}`].some((key) => hasSentence('ar', key)),
  )
  expect(nameless).toEqual([])
  await agree(ground, answer)
}

/** The log entries of this row. */
async function eventsOf({ world }: Ground, { section }: Served, id: string): Promise<readonly string[]> {
  const rows = await world.services.database.db
    .selectFrom('activity_log')
    .select('action')
    .where('subject_type', '=', section.server.table)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
