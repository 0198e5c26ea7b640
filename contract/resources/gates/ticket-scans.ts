import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { scanReasons, scanResults } from '#contract/shapes/admit-ticket.ts'

const tones = {
  admitted: 'success',
  scanned: 'warning',
  scanned_not_found: 'danger',
  failed: 'danger',
  duplicated: 'danger',
} as const

/** Every reading of a ticket at a gate, with what holds after the synchronisation. */
export const ticketScans = defineResource({
  name: 'ticket-scans',
  group: 'tickets',
  icon: 'IconListDetails',
  title: 'number',
  hints: ['gate_id', 'result'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  figures: [
    { name: 'results', by: 'result' },
    { name: 'duplicates', over: { field: 'result', values: ['duplicated'] }, badge: true },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    client_ticket_id: { kind: 'reference', to: 'client-tickets', readOnly: true, filterable: true },
    gate_id: { kind: 'reference', to: 'ticket-gates', required: true, readOnly: true, filterable: true },
    device_id: { kind: 'reference', to: 'gate-devices', required: true, readOnly: true, views: ['show'] },
    sector_id: { kind: 'reference', to: 'stadium-sectors', readOnly: true, filterable: true },
    direction: {
      kind: 'choice',
      required: true,
      readOnly: true,
      options: [{ value: 'in' }, { value: 'out' }],
    },
    result: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: scanResults.map((value) => ({ value, tone: tones[value] })),
    },
    reason: { kind: 'choice', readOnly: true, options: scanReasons.map((value) => ({ value })) },
    scanned_at: { kind: 'date-time', required: true, readOnly: true },
    online: { kind: 'boolean', required: true, readOnly: true, views: ['show'] },
    /** Of a duplicate: the scan before it. */
    first_id: { kind: 'reference', to: 'ticket-scans', readOnly: true, views: ['show'] },
  },
})
