import { z } from 'zod'
import { imageUpload } from '../../upload.ts'
import type { ImagesField } from '../fields.ts'
import { storedFile } from './file.ts'
import { fileKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'

/** Sent in two parts: the kept ones by id in their order, and the new ones. */
export const images = fileKind<ImagesField>({
  input: ({ countMax = fieldLimits.imagesCountMax }) => z.array(storedFile.shape.id).max(countMax),
  output: () => z.array(storedFile),
  parts: () => [],
  joined: true,
  more: (name, { countMax = fieldLimits.imagesCountMax }) => ({
    [`${name}_new`]: z.array(imageUpload).max(countMax).optional(),
  }),
})
