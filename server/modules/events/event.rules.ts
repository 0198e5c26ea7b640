import type { z } from 'zod'
import type { clientEvents } from '#contract/operations/notifications/events.ts'

export type ClientEvent = {
  [Name in keyof typeof clientEvents]: { name: Name; data: z.input<(typeof clientEvents)[Name]> }
}[keyof typeof clientEvents]

/** As the wire of server-sent events wants it. JSON has no line breaks of its own. */
export function eventText({ name, data }: ClientEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A line the browser does not show: it keeps proxies from closing a quiet stream. */
export const heartbeatText = ': still here\n\n'

export interface Announcement {
  /** Null: something may have been missed, everyone looks. */
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
