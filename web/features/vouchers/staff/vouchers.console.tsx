import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { vouchers } from '#contract/resources/vouchers/vouchers.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride, RowDialogProps } from '#web/console-kit/overrides.ts'
import { VoucherActions } from './voucher-actions.tsx'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const VoucherLife = lazyPart(async () => (await import('./voucher-life.tsx')).VoucherLife)

export const section: ResourceOverride<typeof vouchers> = {
  ListActions: VoucherActions,
  History: VoucherLife,
  dialogs: {
    cancel: CancelOne,
  },
}

function CancelOne({ resource, row, onClose }: RowDialogProps<RowOf<typeof vouchers>>) {
  const close = () => {
    forgetRows(resource)
    onClose()
  }
  return <CancelDialog of="voucher" target={{ from: row.serial_number }} onClose={close} />
}
