import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'
import { scanReasons, scanResults } from '#contract/shapes/admit-ticket.ts'
import { ticketScopes } from '#contract/shapes/ticket-code.ts'

/** The key of a device, given once when it is paired. */
const deviceKey = z.string().length(43)
const directions = z.enum(['in', 'out'])
/** Of one synchronisation; a device that was away longer sends several. */
export const scansPerCallMax = 200
const typedMax = 200

const localized = z.object({ ar: z.string(), en: z.string() })
/** Milliseconds since 1970. */
const milliseconds = z.int().min(0).max(8_640_000_000_000)

const scan = z.strictObject({
  /** Made by the device: sent again, it counts once. In small letters, as the database keeps it. */
  id: z.uuid().toLowerCase(),
  /** What was read. */
  text: z.string().max(typedMax),
  /** By hand: the number of a ticket is enough. A code that shows a number is none. */
  typed: z.boolean().default(false),
  direction: directions,
  /** By the clock of the device, corrected by the answer before. */
  at: milliseconds,
})

const last = z.object({ at: milliseconds, gate: localized }).nullable()

const verdict = z.object({
  id: z.uuid(),
  result: z.enum(scanResults),
  reason: z.enum(scanReasons).nullable(),
  /** Persons of the ticket who may still come in. */
  left: z.int(),
  last,
})

export const pairGate = defineOperation({
  id: 'gates.pair',
  summary:
    'Make this device a device of a gate, with the code that staff read out. The key is answered once.',
  method: 'POST',
  path: '/gate/pairings',
  access: 'public',
  limit: 'code',
  body: z.strictObject({ code: z.string().max(20), name: z.string().trim().min(1).max(60) }),
  answer: z.object({ key: deviceKey, gate: localized }),
  errors: ['gate.wrong_pairing_code'],
})

export const scanTicket = defineOperation({
  id: 'gates.scan',
  summary: 'Read one ticket at a gate. It is decided here and now.',
  method: 'POST',
  path: '/gate/scans',
  access: 'public',
  limit: 'gate',
  body: z.strictObject({ key: deviceKey, scan }),
  answer: verdict,
  errors: ['gate.unknown_device', 'gate.nothing_takes_place'],
})

export const synchroniseGate = defineOperation({
  id: 'gates.synchronise',
  summary:
    'Send what was read without the network, and get what the gate needs to decide alone: its rules, keys, and the tickets that changed.',
  method: 'POST',
  path: '/gate/synchronisations',
  access: 'public',
  limit: 'gate',
  body: z.strictObject({
    key: deviceKey,
    /** The clock of the device, in milliseconds since 1970. */
    device_time: milliseconds,
    /** Scans that are still on the device. */
    waiting: z.int().min(0).max(1_000_000),
    /** Of the answer before; null: everything. */
    since: instant.nullable(),
    scans: z
      .array(scan.extend({ decided: z.enum(['admitted', 'scanned', 'scanned_not_found', 'failed']) }))
      .max(scansPerCallMax),
  }),
  answer: z.object({
    server_time: milliseconds,
    since: instant,
    gate: z.object({
      name: localized,
      /** What takes place. */
      title: localized,
      sector_ids: z.array(idOutput),
      directions: z.array(directions),
      opens_at: milliseconds.nullable(),
      closes_at: milliseconds.nullable(),
      demands_moving_code: z.boolean(),
      inside: z.int(),
    }),
    scopes: z.array(
      z.object({
        scope: z.enum(ticketScopes),
        id: idOutput,
        /** 32 bytes each, as base64url. */
        public_key: z.string(),
        moving_key: z.string(),
        /** Admits from, and no more at. */
        from: milliseconds,
        to: milliseconds,
      }),
    ),
    /** Names of the gates that `uses` counts from 0. */
    gates: z.array(localized),
    /** See `contract/shapes/gate-data.ts`. */
    uses: z.string(),
    /** The uses are all there are; otherwise those that changed. */
    complete: z.boolean(),
    verdicts: z.array(verdict),
    /** Two gates admitted one ticket: the earlier one holds. */
    duplicates: z.array(
      z.object({
        number: z.string(),
        first: z.object({ gate: localized, at: milliseconds }),
        later: z.object({ gate: localized, at: milliseconds }),
      }),
    ),
  }),
  errors: ['gate.unknown_device', 'gate.nothing_takes_place'],
})
