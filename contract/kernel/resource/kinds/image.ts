import { imageUpload } from '../../upload.ts'
import type { Field, ImageField, PixelSize } from '../fields.ts'
import { fileKind } from './kind-module.ts'

export const image = fileKind<ImageField>({ input: () => imageUpload })

/** The smallest allowed size of a picture; undefined without a limit. */
export function leastPixelsOf(field: Field): PixelSize | undefined {
  return field.kind === 'image' ? field.pixelsMin : undefined
}
