import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '#contract/kernel/resource/action.ts'
import {
  type ActionOperation,
  actionOperationsOf,
  askedFieldsOf,
} from '#contract/kernel/resource/action-operations.ts'
import { hasSentence } from '#server/platform/messages.ts'
import { servedResources } from '#server/resources.ts'
import { parts } from '#tests/specimen/specimen-parts.ts'
import { workWithSpecimens } from '#tests/specimen/use-specimens.ts'
import type { ActionRows } from '#tests/world/action-row-types.ts'
import { actionRowsOf, reasonFor, sampleInput, sampleUnlike, statesOf } from '#tests/world/action-rows.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'

type ServedResource = (typeof servedResources.all)[number]

/** Promises of every declared action. A new action is tested as soon as it is declared. */
interface Declared {
  readonly section: ServedResource
  readonly name: string
  readonly action: Action
  readonly operation: ActionOperation
}

type Named = readonly [title: string, declared: Declared]

interface Ground {
  readonly world: World
  readonly maker: Caller
  /** The second person. */
  readonly checker: Caller
  readonly rows: Readonly<Record<string, ActionRows>>
  close(): Promise<void>
}

interface Facts {
  readonly before: object | null
  readonly after: object
  readonly now: object | null
}

type Row = Readonly<Record<string, unknown>> & { readonly actions: readonly string[] }

describe('an action of the specimens', () => {
  holdToPromises(actionsOf(parts), async () => {
    const { world, admin, make, sample, close } = await workWithSpecimens()
    const rows = { specimens: { make: async () => (await make('specimens', sample({ state: 'new' }))).id } }
    return { world, maker: admin, checker: admin, rows, close }
  })
})

describe('an action', () => {
  const all = actionsOf(servedResources.all)
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
      expect((await read(ground, declared, id)).actions).toContain(name)
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
      const row = await read(ground, declared, id)
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
        const before = await read(ground, declared, id)
        const sample = ground.rows[section.resource.name]?.values?.[name] ?? sampleUnlike(field, before[name])
        const body = { [name]: sample, ...reasonFor(action) }
        await decided(ground, await callOperation(ground.maker, operation, { params: { id }, body }))
        const after = await read(ground, declared, id)
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
        const row = await read(ground, declared, id)
        expect([state, row.actions.includes(declared.name)]).toEqual([state, false])
        const answer = await act(ground, declared, id)
        expect([state, answer.status, answer.body.code]).toEqual([state, 422, refusalOf(declared.action)])
        expect(await read(ground, declared, id)).toEqual(row)
      }
    },
  )
}

function actionsOf(all: readonly ServedResource[]): Named[] {
  return all.flatMap((section) =>
    Object.entries(actionOperationsOf(section.resource)).map(([name, operation]): Named => {
      const action = section.resource.actions?.[name]
      if (!action) throw new Error(`${operation.id} is of no action`)
      return [operation.id, { section, name, action, operation }]
    }),
  )
}

function formOf({ section, name, action: { approval, ledger, outside, answer, to } }: Declared): string {
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

function otherStatesOf({ section, action: { from } }: Declared): readonly string[] {
  return from === undefined ? [] : statesOf(section.resource).filter((state) => !from.includes(state))
}

function stateOf({ section: { resource } }: Declared, row: Row): unknown {
  return resource.state === undefined ? undefined : row[resource.state]
}

const read = ({ maker }: Ground, { section }: Declared, id: string) =>
  maker.get(`/${section.resource.name}/${id}`).data<Row>()

const act = async (
  { maker, rows }: Ground,
  { section, name, operation, action }: Declared,
  id: string,
): Promise<Answer> => {
  const given = rows[section.resource.name]?.inputs?.[name]
  const own = typeof given === 'function' ? await given(id) : given
  return callOperation(maker, operation, {
    params: { id },
    ...(operation.body && { body: { ...sampleInput(section.resource, action), ...own } }),
  })
}

/** Approves what waits for a second person. */
async function decided({ checker }: Ground, { status, body }: Answer): Promise<void> {
  expect({ status, body }).toEqual({ status: status === 202 ? 202 : 200, body: expect.anything() })
  if (status !== 202) return
  const { approval_id: approvalId } = body.data as { approval_id: string }
  const { before, after, now } = await checker.get(`/approvals/${approvalId}`).data<Facts>()
  const facts = Object.keys({ ...before, ...after, ...now })
  const nameless = facts.filter(
    (fact) => ![`inbox:facts.${fact}`, `fields:${fact}`].some((key) => hasSentence('ar', key)),
  )
  expect(nameless).toEqual([])
  await checker.post(`/approvals/${approvalId}/approval`).data()
}

/** A new row, led by other actions to this state. */
async function bringTo(ground: Ground, declared: Declared, state: string | undefined): Promise<string> {
  const { resource } = declared.section
  const rows = ground.rows[resource.name]
  if (!rows) throw new Error(`nobody makes rows of ${resource.name} whose actions are tried`)
  const id = await rows.make()
  const ready = rows.ready?.[declared.name]
  if (ready) await ground.world.asOwner(ready(id))
  const first = actionsOf([declared.section]).find(([, { name }]) => name === rows.after?.[declared.name])
  if (first) await decided(ground, await act(ground, first[1], id))
  const now = stateOf(declared, await read(ground, declared, id))
  if (state === undefined || state === now) return id
  const way = actionsOf([declared.section]).find(
    ([, { action }]) => action.to === state && action.from?.some((from) => from === now),
  )
  const statement = rows.states?.[state]
  if (statement) await ground.world.asOwner(statement(id))
  else if (way) await decided(ground, await act(ground, way[1], id))
  else throw new Error(`nothing brings a row of ${resource.name} to ${state}`)
  expect(stateOf(declared, await read(ground, declared, id))).toBe(state)
  return id
}

/** The log entries of this row. */
async function eventsOf({ world }: Ground, { section }: Declared, id: string): Promise<readonly string[]> {
  const rows = await world.services.database.db
    .selectFrom('activity_log')
    .select('action')
    .where('subject_type', '=', section.server.table)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
