import type { FileField, ImageField, ImagesField } from '#contract/kernel/resource/fields.ts'
import { plainStored, type Stored } from './stored-kind.ts'

/** The id of a file is stored, its address is on the wire. */
export const storedImage = plainStored<ImageField>({
  read: (_field, name, row) => {
    const id = row[`${name}_id`]
    return typeof id === 'string' ? addressOf(id) : null
  },
  store: storeId,
  earlier: (value) => ({ stored: fileIdOf(value) }),
})

export const storedDocument = plainStored<FileField>({
  read: (_field, name, row) => {
    const id = row[`${name}_id`]
    return typeof id === 'string' ? fileOf(id) : null
  },
  store: storeId,
  earlier: (value) => ({ stored: fileIdOf(value) }),
})

export const storedImages = plainStored<ImagesField>({
  readJoined: (targets) => targets.map((id) => fileOf(String(id))),
  earlier: (value) => ({ body: Array.isArray(value) ? value.map(fileIdOf) : [] }),
})

function storeId(_field: unknown, name: string, value: unknown): Stored {
  return { [`${name}_id`]: value }
}

function fileOf(id: string): { id: string; url: string } {
  return { id, url: addressOf(id) }
}

function addressOf(id: string): string {
  return `/files/${id}`
}

function fileIdOf(value: unknown): string | null {
  const text =
    typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '')
  return /[\da-f-]{36}$/.exec(text)?.[0] ?? null
}
