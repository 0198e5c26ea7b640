import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { gateDevices } from '#contract/resources/gates/gate-devices.ts'
import { ticketGates } from '#contract/resources/gates/ticket-gates.ts'
import { ticketScans } from '#contract/resources/gates/ticket-scans.ts'
import { serveResource } from '#server/resource-engine/index.ts'

const pairingCodes = 100_000_000
const pairingMinutes = 10

/** Scans of what takes place at the gate, or took place last. */
const counted = (what: string) => sql`(
  select count(*)::integer from ticket_scan s where s.gate_id = t.id and ${sql.raw(what)}
    and s.game_id is not distinct from (select l.game_id from ticket_scan l where l.gate_id = t.id order by l.id desc limit 1)
    and s.event_id is not distinct from (select l.event_id from ticket_scan l where l.gate_id = t.id order by l.id desc limit 1))`

const cameIn = counted(`s.result = 'admitted' and s.direction = 'in'`)
const wentOut = counted(`s.result = 'admitted' and s.direction = 'out'`)

export const ticketGatesServer = serveResource(ticketGates, {
  table: 'ticket_gate',
  visibleTo: 'all',
  joinTables: { sector_ids: { table: 'ticket_gate_sector', row: 'gate_id', target: 'sector_id' } },
  computed: {
    pairing_code: sql`(case when t.pairing_until > now() then t.pairing_code end)`,
    device_count: sql`(select count(*)::integer from gate_device d where d.gate_id = t.id and d.revoked_at is null)`,
    came_in: cameIn,
    went_out: wentOut,
    inside: sql`(${cameIn} - ${wentOut})`,
    refused: counted(`s.result <> 'admitted'`),
    full: sql`(t.capacity is not null and ${cameIn} - ${wentOut} >= t.capacity)`,
  },
  actions: {
    async pair() {
      const code = String(randomInt(pairingCodes)).padStart(8, '0')
      return {
        columns: {
          pairing_code: sql`${code}`,
          pairing_until: sql`now() + make_interval(mins => ${pairingMinutes})`,
        },
      }
    },
  },
})

export const gateDevicesServer = serveResource(gateDevices, {
  table: 'gate_device',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { status: sql`(case when t.revoked_at is null then 'paired' else 'revoked' end)` },
  actions: {
    revoke: async () => ({ columns: { revoked_at: sql`now()` } }),
  },
})

export const ticketScansServer = serveResource(ticketScans, {
  table: 'ticket_scan',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    number: sql`coalesce((select c.number from client_ticket c where c.id = t.client_ticket_id), t.id::text)`,
  },
})
