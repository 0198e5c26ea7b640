import { z } from 'zod'
import { fileUpload } from '../../upload.ts'
import type { FileField } from '../fields.ts'
import { fileKind } from './kind-module.ts'

/** A file that was stored before; the address of the public ones is `/files/<id>`. */
export const storedFile = z.object({ id: z.uuid(), url: z.string() })

export const file = fileKind<FileField>({ input: () => fileUpload, output: () => storedFile })
