import type { Colleague } from './colleague.ts'

export interface Row {
  readonly id: string
  readonly name: { readonly en: string }
  readonly options?: readonly Row[] | null
}

/** English names; of a choice, the name of its option. */
export type NamedValue = readonly [attribute: string, value: string]

/** @returns how the form sends a value: of a choice, the id of its option */
export async function knowAttributes(admin: Colleague) {
  const known = await admin.get<Row[]>('/attributes')
  const full = await Promise.all(known.map(({ id }) => admin.get<Row>(`/attributes/${id}`)))
  return ([attribute, value]: NamedValue) => {
    const found = full.find(({ name }) => name.en === attribute)
    const option = found?.options?.find(({ name }) => name.en === value)
    return { attribute_id: found?.id, value: option?.id ?? value }
  }
}
