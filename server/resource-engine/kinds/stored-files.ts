import type {
  AudioField,
  Field,
  FileField,
  ImageField,
  ImagesField,
} from '#contract/kernel/resource/fields.ts'
import { isPrivateFile } from '#contract/kernel/resource/kinds/file.ts'
import { fileAddress } from '#server/platform/files/index.ts'
import { plainStored, type Stored } from './stored-kind.ts'

/** The file's id is stored; its address is on the wire. */
export const storedImage = plainStored<ImageField>({
  read: (field, name, row, home) => {
    const id = row[`${name}_id`]
    return typeof id === 'string' ? addressOf(field, id, `${home}/${row['id']}/files/${name}`) : null
  },
  store: storeId,
  earlier: (value) => ({ stored: fileIdOf(value) }),
})

export const storedDocument = plainStored<FileField | AudioField>({
  read: (field, name, row, home) => {
    const id = row[`${name}_id`]
    return typeof id === 'string' ? fileOf(field, id, `${home}/${row['id']}/files/${name}`) : null
  },
  store: storeId,
  earlier: (value) => ({ stored: fileIdOf(value) }),
})

export const storedImages = plainStored<ImagesField>({
  readJoined: (targets, field, home) => targets.map((id) => fileOf(field, String(id), home)),
  earlier: (value) => ({ body: Array.isArray(value) ? value.map(fileIdOf) : [] }),
})

function storeId(_field: unknown, name: string, value: unknown): Stored {
  return { [`${name}_id`]: value }
}

function fileOf(field: Field, id: string, home: string): { id: string; url: string } {
  return { id, url: addressOf(field, id, home) }
}

/** A private file is read through its row: a person who sees the row may see the file. */
function addressOf(field: Field, id: string, home: string): string {
  return isPrivateFile(field) ? `${home}?file=${id}` : fileAddress(id)
}

function fileIdOf(value: unknown): string | null {
  const text =
    typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '')
  return /[\da-f-]{36}$/.exec(text)?.[0] ?? null
}
