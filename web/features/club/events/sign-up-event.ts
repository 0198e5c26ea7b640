import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { events } from '#contract/resources/club/events.ts'

/** What the way to sign up needs to know of an event. */
export type SignUpEvent = Pick<ShownRow<typeof events>, 'id' | 'sign_up' | 'cancelled_at'>
