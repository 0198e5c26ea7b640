import { fileUpload } from '../../upload.ts'
import type { AudioField } from '../fields.ts'
import { storedFile } from './file.ts'
import { fileKind } from './kind-module.ts'

/** What a browser plays everywhere. */
export const audioMimes = ['audio/mpeg', 'audio/ogg', 'audio/mp4']

export const audio = fileKind<AudioField>({ input: () => fileUpload, output: () => storedFile })
