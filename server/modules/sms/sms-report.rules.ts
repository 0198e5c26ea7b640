import { z } from 'zod'
import type { Delivery } from '#server/platform/outbox/index.ts'

/** A report that is older may be a copy. */
export const reportAgeSecondsMax = 300

export interface Report {
  readonly providerId: string
  readonly delivery: Delivery
}

const id = z.union([z.string().min(1).max(100), z.number()]).transform(String)
const isendReport = z.object({ id, status: z.string().max(40) })
const resalaReport = z.object({ message_id: id, status: z.string().max(40) })

const isendStates: Readonly<Record<string, Delivery>> = {
  PENDING: 'pending',
  SENT: 'pending',
  DELIVRD: 'delivered',
  UNDELIV: 'undelivered',
  FAILED: 'undelivered',
  REJECTED: 'undelivered',
}
const resalaStates: Readonly<Record<string, Delivery>> = {
  pending: 'pending',
  sent: 'pending',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  rejected: 'undelivered',
}

/** Of iSend; null when it cannot be read. A status that we do not know decides nothing. */
export function readIsendReport(body: unknown): Report | null {
  const read = isendReport.safeParse(body)
  if (!read.success) return null
  return { providerId: read.data.id, delivery: isendStates[read.data.status.toUpperCase()] ?? 'pending' }
}

/** Of Resala; null when it cannot be read. */
export function readResalaReport(body: unknown): Report | null {
  const read = resalaReport.safeParse(body)
  if (!read.success) return null
  return {
    providerId: read.data.message_id,
    delivery: resalaStates[read.data.status.toLowerCase()] ?? 'pending',
  }
}
