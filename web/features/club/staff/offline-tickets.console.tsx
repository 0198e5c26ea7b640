import type { offlineTickets } from '#contract/resources/tickets/offline-tickets.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const PrintSheets = lazyPart(async () => (await import('./print-sheets.tsx')).PrintSheets)

export const section: ResourceOverride<typeof offlineTickets> = { Head: PrintSheets }
