import type { z } from 'zod'
import type { clientEvents } from '#contract/operations/notifications/events.ts'

export type ClientEvent = {
  [Name in keyof typeof clientEvents]: { name: Name; data: z.input<(typeof clientEvents)[Name]> }
}[keyof typeof clientEvents]

/** The format of server-sent events. JSON contains no line breaks. */
export function eventText({ name, data }: ClientEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A line that browsers ignore: it keeps proxies from closing a quiet stream. */
export const heartbeatText = ': still here\n\n'

export interface Announcement {
  /** Null: something may be missed, so everyone reads. */
  readonly clientIds: readonly bigint[] | null
}

export function readAnnouncement(payload: string | null): Announcement {
  if (payload === null) return { clientIds: null }
  return {
    clientIds: payload
      .split(',')
      .filter((id) => /^\d{1,19}$/.test(id))
      .map(BigInt),
  }
}
