import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Calling } from '#tests/world/caller.ts'
import { sampleOfField } from '#tests/world/kind-samples.ts'
import { openSpecimens, type Specimens } from './serve-specimens.ts'
import { specimens } from './specimens.ts'

export type Row = Record<string, unknown> & { readonly id: string; readonly updated_at: string }

export const fields: readonly [string, Field][] = Object.entries(specimens.fields)

export interface SpecimenWork extends Specimens {
  readonly cabinet: string
  readonly tags: readonly string[]
  make(resource: string, body: object): Promise<Row>
  read(id: string): Promise<Row>
  put(id: string, body: object): Calling
  /** With the state of the row as it is. */
  change(id: string, body: object): Promise<Row>
  /** A value for every kind that is not a file and may be written, another at each call. */
  sample(more?: object): Record<string, unknown>
}

export async function workWithSpecimens(): Promise<SpecimenWork> {
  const opened = await openSpecimens()
  const make = (resource: string, body: object) => opened.admin.post(`/${resource}`, body).data<Row>()
  const read = (id: string) => opened.admin.get(`/specimens/${id}`).data<Row>()
  const put = (id: string, body: object) => opened.admin.put(`/specimens/${id}`, body)
  const { id: cabinet } = await make('specimen-cabinets', { name: 'Oak cabinet' })
  const { id: old } = await make('specimen-tags', { name: 'old' })
  const { id: rare } = await make('specimen-tags', { name: 'rare' })
  let made = 100
  return {
    ...opened,
    cabinet,
    tags: [old, rare],
    make,
    read,
    put,
    change: async (id, body) =>
      put(id, { ...body, seen_updated_at: (await read(id)).updated_at }).data<Row>(),
    sample(more = {}) {
      made += 1
      const own = fields
        .filter(([, { readOnly }]) => readOnly !== true)
        .map(([name, field]) => [name, sampleOfField(name, field, made)])
      const places = { cabinet_id: cabinet, tag_ids: [old, rare], extra_ids: [rare] }
      const foreign = { currency: 'USD', foreign_price: '7.25' }
      const all: object = { ...Object.fromEntries(own), ...places, ...foreign, ...more }
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    },
  }
}
