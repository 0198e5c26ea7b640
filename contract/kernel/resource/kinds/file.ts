import { z } from 'zod'
import { fileUpload } from '../../upload.ts'
import type { Field, FileField } from '../fields.ts'
import { fileKind } from './kind-module.ts'

/** A file that was stored before, and its address: `/files/<id>` of a public one, below its row of a private one. */
export const storedFile = z.object({ id: z.uuid(), url: z.string() })

export const file = fileKind<FileField>({ input: () => fileUpload, output: () => storedFile })

/** Whether a file of the field is seen by those only who may see its row. */
export function isPrivateFile(field: Field | undefined): boolean {
  return field !== undefined && 'visibility' in field ? field.visibility !== 'public' : isUpload(field)
}

/** Whether the field has files of its own. */
export function isUpload(field: Field | undefined): boolean {
  return field !== undefined && ['image', 'images', 'file', 'audio'].includes(field.kind)
}
