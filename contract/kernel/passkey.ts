import { z } from 'zod'
import { idOutput, instant } from './shapes.ts'

/** Options for the browser's `navigator.credentials` and its result, as WebAuthn writes them in JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown())
const encoded = z.string().max(20_000)
const passkeyAnswer = {
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}
export const newPasskey = z.strictObject({
  ...passkeyAnswer,
  response: z.looseObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export const passkeyProof = z.strictObject({
  ...passkeyAnswer,
  response: z.looseObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    /** Whom the passkey was made for: of a passkey that the device found by itself. */
    userHandle: z.string().max(200).optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>
export type PasskeyProof = z.output<typeof passkeyProof>

export const passkeyName = z.string().trim().min(1).max(60)

/** A passkey in the list of its owner. */
export const listedPasskey = z.object({
  id: idOutput,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
