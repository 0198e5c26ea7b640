import type { BodyInput } from '#contract/kernel/operation.ts'
import { noteAdEvents } from '#contract/operations/ads/show-ads.ts'
import { sendUnwatched } from '#web/lib/api/send-unwatched.ts'

type AdEvent = BodyInput<typeof noteAdEvents>['events'][number]

/** Events of one moment are sent together. */
const waitMs = 300
let waiting: AdEvent[] = []

export function noteAdEvent(event: AdEvent): void {
  waiting.push(event)
  if (waiting.length === 1) setTimeout(send, waitMs)
}

function send(): void {
  const events = waiting
  waiting = []
  sendUnwatched(noteAdEvents, { body: { events } })
}
