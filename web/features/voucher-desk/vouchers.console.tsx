import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { Row } from '#web/console-kit/data/row.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { DialogProps, SectionOverride } from '#web/console-kit/overrides.ts'
import { IconBan } from '#web/ui/icons.ts'
import { VoucherActions, VoucherCounts } from './voucher-list-head.tsx'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const VoucherLife = lazyPart(async () => (await import('./voucher-life.tsx')).VoucherLife)

export const section: SectionOverride = {
  ListActions: VoucherActions,
  ListHead: VoucherCounts,
  History: VoucherLife,
  rowActions: [{ ability: 'cancel', icon: IconBan, danger: true, visible: true, Dialog: CancelOne }],
}

function CancelOne({ resource, row, onClose }: DialogProps & { readonly row: Row }) {
  const close = () => {
    forgetRows(resource)
    onClose()
  }
  return <CancelDialog of="voucher" target={{ from: String(row['serial_number']) }} onClose={close} />
}
