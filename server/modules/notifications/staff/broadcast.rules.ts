import type { Localized } from '#contract/kernel/shapes.ts'
import { smsSegments } from '#contract/kernel/sms-segments.ts'

/** More receivers need a second person. */
export const dualControlReceiversMin = 1_000

/** Hours in Tripoli, 0 to 23: no SMS from the first to the second; the same twice: at any time. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

export function isQuiet(hour: number, { from, to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** What the SMS of a text are paid as. */
export function segmentsOf(body: Localized, sms: { readonly ar: number; readonly en: number }): number {
  return sms.ar * smsSegments(body.ar) + sms.en * smsSegments(body.en)
}

export type Audience = 'everyone' | 'filter' | 'flag' | 'client' | 'role'

/** The field that says whom an audience is; everyone needs none. */
export const fieldOfAudience = {
  filter: 'filter',
  flag: 'flag',
  client: 'client_id',
  role: 'role_id',
} as const satisfies Record<Exclude<Audience, 'everyone'>, string>
