/** Available → reserved → sold → used; cancelled and expired are final. */
export const voucherStatuses = ['available', 'reserved', 'sold', 'used', 'cancelled', 'expired'] as const
/** As staff see them: unsold vouchers in no activated batch are not for sale. */
export const countedStates = ['not_activated', ...voucherStatuses] as const
export const voucherKinds = ['recharge', 'card', 'goods'] as const
export const batchStatuses = ['draft', 'generating', 'ready', 'activated', 'cancelled'] as const
export const printLayouts = ['a4', '80mm'] as const
export const batchCountMax = 1_000_000
/** The forms of released clear codes: printed vouchers on either paper in a sealed archive, or a sealed workbook. */
export const codeExportForms = [...printLayouts, 'xlsx'] as const
export type CodeExportForm = (typeof codeExportForms)[number]
