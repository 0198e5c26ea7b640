import { defineSettings } from '#contract/kernel/settings/define-settings.ts'

const termOfTransfers = { reader: 'public', effect: 'transfers.quoteTransfer' } as const
const limitOfTransfers = { kind: 'money', required: true, class: 'money', ...termOfTransfers } as const
const stepUpOfTransfers = {
  kind: 'money',
  class: 'protection',
  required: true,
  reader: 'staff',
  guard: 'raise',
  effect: 'transfers.sendTransfer',
} as const
const feeOfTransfers = { class: 'money', guard: 'both', ...termOfTransfers } as const

/** The ways to recharge are a section of their own; here is what payments between wallets cost and may be. */
export const paymentMethods = defineSettings({
  name: 'payment_methods',
  fieldsets: {
    transfers: {
      keys: {
        transfer_amount_min: { ...limitOfTransfers, default: '1.000', guard: 'lower' },
        transfer_amount_max: { ...limitOfTransfers, default: '5000.000', guard: 'raise' },
        transfer_daily_max: { ...limitOfTransfers, default: '10000.000', guard: 'raise' },
        transfer_monthly_max: { ...limitOfTransfers, default: '50000.000', guard: 'raise' },
        // More than this is confirmed by the sender: to a new receiver or from a new device, and in any case.
        transfer_confirm_new_above: { ...stepUpOfTransfers, default: '200.000' },
        transfer_confirm_above: { ...stepUpOfTransfers, default: '500.000' },
        // More than this stays for a day after a password, phone or factor changed.
        transfer_hold_above: { ...stepUpOfTransfers, default: '1000.000' },
        transfer_fee_fixed: {
          kind: 'money',
          required: true,
          zero: true,
          default: '0.000',
          ...feeOfTransfers,
        },
        transfer_fee_share_bp: {
          kind: 'integer',
          share: true,
          required: true,
          min: 0,
          max: 10_000,
          default: 50,
          ...feeOfTransfers,
        },
        transfer_fee_min: { kind: 'money', required: true, zero: true, default: '0.250', ...feeOfTransfers },
        // Null: no upper bound.
        transfer_fee_max: { kind: 'money', zero: true, default: '10.000', ...feeOfTransfers },
      },
      ordered: [
        ['transfer_amount_min', 'transfer_amount_max'],
        ['transfer_amount_max', 'transfer_daily_max'],
        ['transfer_daily_max', 'transfer_monthly_max'],
        ['transfer_confirm_new_above', 'transfer_confirm_above'],
        ['transfer_confirm_above', 'transfer_hold_above'],
        ['transfer_fee_min', 'transfer_fee_max'],
      ],
    },
  },
})
