import { imageUpload } from '../../upload.ts'
import type { Field, ImageField, PixelSize } from '../fields.ts'
import { fileKind } from './kind-module.ts'

export const image = fileKind<ImageField>({ input: () => imageUpload })

/** The smallest allowed size of a picture; undefined without a limit. */
export function leastPixelsOf(field: Field): PixelSize | undefined {
  return field.kind === 'image' ? field.pixelsMin : undefined
}

/** The fields with the alternative text of a picture, and with its focal point. */
export function besidePicture(field: Field | undefined): Pick<ImageField, 'alt' | 'focus'> {
  return field?.kind === 'image' ? field : {}
}
