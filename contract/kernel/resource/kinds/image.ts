import { imageUpload } from '../../upload.ts'
import type { Field, ImageField, PixelSize } from '../fields.ts'
import { fileKind } from './kind-module.ts'

export const image = fileKind<ImageField>({ input: () => imageUpload })

/** What a picture must have at least; undefined where nothing is said. */
export function leastPixelsOf(field: Field): PixelSize | undefined {
  return field.kind === 'image' ? field.pixelsMin : undefined
}
