import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconX } from '#web/ui/icons.ts'
import { DeskHead } from './desk-head.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SettledVouchers } from './settled-vouchers.tsx'

export const section: SectionOverride = {
  rowActions: [{ ability: 'refuse', icon: IconX, danger: true, Dialog: RefuseDialog }],
  ListHead: DeskHead,
  Panels: SettledVouchers,
}
