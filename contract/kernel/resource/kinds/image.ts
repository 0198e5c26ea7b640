import { imageUpload } from '../../upload.ts'
import type { ImageField } from '../fields.ts'
import { fileKind } from './kind-module.ts'

export const image = fileKind<ImageField>({ input: () => imageUpload })
