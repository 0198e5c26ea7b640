import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Accepted, type PushDevice, type SmsCarrier, smsCarriers, type Transports } from './envelope.ts'
import { DeviceGone, Undeliverable } from './undeliverable.ts'

const attemptsMax = 8

/** How an SMS is sent now. Null carrier: it stays in the outbox. */
export interface SmsRoute {
  readonly carrier: SmsCarrier | null
  readonly sender: string | null
  /** The carrier's own text, where it has one. */
  readonly templateNumber: string | null
}

export interface DeliveryDeps {
  readonly database: Database
  readonly transports: Transports
  /** Read at each delivery: the settings may have changed since the message was written. */
  readonly routeSms: (message: {
    readonly purpose: string | null
    readonly locale: string
  }) => Promise<SmsRoute>
  /** The browsers that pushes are for. */
  readonly devices: {
    /** Null: it is gone, or its session has ended. */
    readonly find: (id: bigint) => Promise<PushDevice | null>
    readonly forget: (id: bigint) => Promise<void>
  }
}

/**
 * Sends one message of the outbox, at least once; a receiver that knows its key ignores repeats. Without a transport it
 * stays queued. Throws when it should be tried again.
 */
export async function deliverMessage(deps: DeliveryDeps, id: bigint): Promise<void> {
  const { database } = deps
  const message = await database.db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'attempts', 'purpose', 'locale'])
    .select(['template_values', 'provider', 'push_subscription_id'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!message) return
  const { sms, mail, push } = deps.transports
  const isSms = message.channel === 'sms'
  // Where no carrier is configured, nobody needs to be chosen.
  if (isSms && sms.isend === null && sms.resala === null) return
  const route = isSms ? planned(message.provider, await deps.routeSms(message), sms) : null
  const direct = message.channel === 'push' ? push : mail
  const send = route === null ? direct : route.carrier && sms[route.carrier]
  if (!send) return
  const number = route?.templateNumber ?? null
  const deviceId = message.push_subscription_id
  try {
    const accepted = await send({
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      idempotencyKey: `message-${message.id}`,
      sender: route?.sender ?? null,
      template: number === null ? null : { number, values: message.template_values ?? [] },
      locale: message.locale,
      device: deviceId === null ? null : await deps.devices.find(deviceId),
    })
    await close(database, id, { status: 'sent', error: null, accepted, carrier: route?.carrier ?? null })
  } catch (error) {
    if (error instanceof DeviceGone && deviceId !== null) await deps.devices.forget(deviceId)
    const isFinal = error instanceof Undeliverable || message.attempts + 1 >= attemptsMax
    await close(database, id, { status: isFinal ? 'failed' : 'queued', error: String(error).slice(0, 500) })
    if (!isFinal) throw error
  }
}

/**
 * A carrier that was decided when the message was written counts more than the settings of now, while it is configured.
 * Where the settings keep messages back, it is kept back.
 */
function planned(provider: string | null, route: SmsRoute, sms: Transports['sms']): SmsRoute {
  if (route.carrier === null) return route
  const carrier = smsCarriers.find((one) => one === provider && sms[one] !== null)
  return carrier === undefined || carrier === route.carrier
    ? route
    : { ...route, carrier, templateNumber: null }
}

interface Closing {
  readonly status: 'queued' | 'sent' | 'failed'
  readonly error: string | null
  readonly accepted?: Accepted
  readonly carrier?: SmsCarrier | null
}

/** Counts the attempt and, once the message is sent or given up, strikes out what a secret one must not show. */
async function close(
  { db }: Database,
  id: bigint,
  { status, error, accepted, carrier = null }: Closing,
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({
      status,
      attempts: sql`attempts + 1`,
      last_error: error,
      ...(status === 'sent' && { sent_at: sql`now()` }),
      ...(status !== 'queued' && {
        body: sql`case when secret then regexp_replace(body, '[0-9]{6}', '••••••', 'g') else body end`,
        template_values: null,
      }),
      ...(accepted && carrier !== null && { provider: carrier, segments: accepted.segments }),
      ...(accepted?.providerId != null && { provider_id: accepted.providerId, delivery: 'pending' }),
    })
    .where('id', '=', id)
    .execute()
}
