import type { Action } from '#contract/kernel/resource/action.ts'
import { type ActionOperation, actionOperationsOf } from '#contract/kernel/resource/action-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { ActionRows } from './action-row-types.ts'
import { sampleInput } from './action-rows.ts'
import { callOperation } from './call-operation.ts'
import type { Answer, Caller } from './caller.ts'
import type { World } from './world.ts'

export interface Declared {
  readonly resource: Resource
  readonly name: string
  readonly action: Action
  readonly operation: ActionOperation
}

/** Who makes rows, and leads them from state to state by their actions. */
export interface RowGround {
  readonly world: World
  readonly maker: Caller
  /** The second person. */
  readonly checker: Caller
  readonly rows: Readonly<Record<string, ActionRows>>
}

export type Row = Readonly<Record<string, unknown>> & { readonly actions: readonly string[] }

export function actionsOf(resource: Resource): readonly Declared[] {
  return Object.entries(actionOperationsOf(resource)).map(([name, operation]) => {
    const action = resource.actions?.[name]
    if (!action) throw new Error(`${operation.id} is of no action`)
    return { resource, name, action, operation }
  })
}

export const readRow = ({ maker }: RowGround, { resource }: Declared, id: string) =>
  maker.get(`/${resource.name}/${id}`).data<Row>()

export function stateOf({ resource }: Declared, row: Row): unknown {
  return resource.state === undefined ? undefined : row[resource.state]
}

/** A well-formed input of the action for this row. */
export async function inputFor(
  { rows }: RowGround,
  { resource, name, action }: Declared,
  id: string,
): Promise<Record<string, unknown>> {
  const given = rows[resource.name]?.inputs?.[name]
  const own = typeof given === 'function' ? await given(id) : given
  return { ...sampleInput(resource, action), ...own }
}

export async function act(ground: RowGround, declared: Declared, id: string): Promise<Answer> {
  const { operation } = declared
  return callOperation(ground.maker, operation, {
    params: { id },
    ...(operation.body && { body: await inputFor(ground, declared, id) }),
  })
}

/** Approves what waits for a second person. */
export async function agree({ checker }: RowGround, { status, body }: Answer): Promise<void> {
  if (status === 200) return
  if (status !== 202) throw new Error(`an action was refused: ${status} ${body.code} ${body.message}`)
  const { approval_id: approvalId } = body.data as { approval_id: string }
  await checker.post(`/approvals/${approvalId}/approval`).data()
}

/** A new row, led by other actions to this state. */
export async function bringTo(
  ground: RowGround,
  declared: Declared,
  state: string | undefined,
): Promise<string> {
  const { resource } = declared
  const rows = ground.rows[resource.name]
  if (!rows) throw new Error(`nobody makes rows of ${resource.name} whose actions are tried`)
  const id = await rows.make()
  const ready = rows.ready?.[declared.name]
  if (ready) await ground.world.asOwner(ready(id))
  const first = actionsOf(resource).find(({ name }) => name === rows.after?.[declared.name])
  if (first) await agree(ground, await act(ground, first, id))
  const now = stateOf(declared, await readRow(ground, declared, id))
  if (state === undefined || state === now) return id
  const way = actionsOf(resource).find(
    ({ action }) => action.to === state && action.from?.some((from) => from === now),
  )
  const statement = rows.states?.[state]
  if (statement) await ground.world.asOwner(statement(id))
  else if (way) await agree(ground, await act(ground, way, id))
  else throw new Error(`nothing brings a row of ${resource.name} to ${state}`)
  const reached = stateOf(declared, await readRow(ground, declared, id))
  if (reached !== state) throw new Error(`a row of ${resource.name} is ${reached} instead of ${state}`)
  return id
}
