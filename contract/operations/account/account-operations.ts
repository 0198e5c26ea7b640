import { askClosure, showClosure, withdrawClosure } from './close-account.ts'
import { askDataExport, downloadDataExport, showDataExport } from './export-data.ts'
import { showLimits } from './show-limits.ts'

/** What a client does with the own account as a whole. */
export const accountOperations = [
  showLimits,
  showClosure,
  askClosure,
  withdrawClosure,
  showDataExport,
  askDataExport,
  downloadDataExport,
] as const
