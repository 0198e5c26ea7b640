import type { Field, LocalizedTextField } from '#contract/kernel/resource/fields.ts'
import { memberOf, plainStored, type Stored, type StoredKind } from './stored-kind.ts'

export const storedInBoth = plainStored<LocalizedTextField>({
  read: (_field, name, row) => readBoth(name, row),
  store: (_field, name, value) => storeBoth(name, value),
})

type MaybeLocalized = Field & { readonly localized?: boolean }

/** In one language or in both. */
export function storedText<F extends MaybeLocalized>(own: Partial<StoredKind<F>> = {}): StoredKind<F> {
  const plain = plainStored<F>()
  return {
    ...plain,
    read: (field, name, row, home) =>
      field.localized ? readBoth(name, row) : plain.read(field, name, row, home),
    store: (field, name, value, row) =>
      field.localized ? storeBoth(name, value) : plain.store(field, name, value, row),
    ...own,
  }
}

function readBoth(name: string, row: Stored): { ar: string; en: string } | null {
  const ar = row[`${name}_ar`]
  const en = row[`${name}_en`]
  if ((ar ?? null) === null && (en ?? null) === null) return null
  return { ar: String(ar ?? ''), en: String(en ?? '') }
}

function storeBoth(name: string, value: unknown): Stored {
  return { [`${name}_ar`]: memberOf(value, 'ar'), [`${name}_en`]: memberOf(value, 'en') }
}
