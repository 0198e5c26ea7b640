import type { DataProvider } from 'ra-core'
import type { Operation } from '#contract/kernel/operation.ts'
import { type CallInput, call } from '#web/lib/api/call.ts'
import { callList } from '#web/lib/api/call-list.ts'
import { callsOf } from './calls-of.ts'
import type { ListState } from './list-state.ts'
import { queryOf } from './list-state.ts'
import { sectionOf } from './load-resource.ts'

/** A list's query for ra-core, whose own filters and sorts differ. */
export interface ListMeta {
  readonly listState: ListState
}

/** ra-core's data provider over the operations of definitions. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  async getList(name, { meta, signal }) {
    const { listState } = meta as ListMeta
    const { index } = callsOf(sectionOf(name))
    const answer = await callList(index, { query: queryOf(listState), signal, quiet: true })
    return { data: typed(answer.data), total: answer.meta.total, meta: answer.meta }
  },

  async getOne(name, { id, signal }) {
    return { data: await quietly(callsOf(sectionOf(name)).show, { params: { id: String(id) }, signal }) }
  },

  /** The server sends titles of references, so many are never asked by id. */
  getMany: () => unasked('getMany'),
  getManyReference: () => unasked('getManyReference'),
  updateMany: () => unasked('updateMany'),
  deleteMany: () => unasked('deleteMany'),

  async create(name, { data }) {
    const { store } = callsOf(sectionOf(name))
    return { data: await quietly(needed(store, name), { body: data }) }
  },

  async update(name, { id, data }) {
    const { update } = callsOf(sectionOf(name))
    return { data: await quietly(needed(update, name), { params: { id: String(id) }, body: data }) }
  },

  async delete(name, { id, previousData }) {
    const { destroy } = callsOf(sectionOf(name))
    await quietly(needed(destroy, name), { params: { id: String(id) } })
    return { data: typed(previousData) }
  },
}

/** The caller shows the failure beside its content. */
async function quietly<Row>(operation: Operation, input: CallInput<Operation>): Promise<Row> {
  return typed(await call(operation, { ...input, quiet: true }))
}

/** The operation has checked the shape; only the definition knows which it is. */
function typed<Row>(answer: unknown): Row {
  return answer as Row
}

function needed(operation: Operation | undefined, name: string): Operation {
  if (!operation) throw new Error(`The section ${name} does not have this action`)
  return operation
}

function unasked(method: string): Promise<never> {
  throw new Error(`${method} is not how this console reads`)
}
