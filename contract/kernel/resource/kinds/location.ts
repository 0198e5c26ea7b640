import { z } from 'zod'
import type { Field, LocationField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const location = plainKind<LocationField>({
  input: () =>
    z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  output: () => z.object({ latitude: z.number(), longitude: z.number() }),
  filter: null,
  parts: () => ['latitude', 'longitude'],
})

/** Whether a field is a latitude and a longitude. */
export function isLocation(field: Field | undefined): field is LocationField {
  return field?.kind === 'location'
}
