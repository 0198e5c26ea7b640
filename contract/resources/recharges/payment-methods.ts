import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { bankAccountsInput } from '#contract/shapes/bank-account.ts'

/** Printed vouchers have no fee. */
const ofFee = {
  onlyWith: { field: 'channel', values: ['gateway', 'bank', 'cash'] },
  readOnly: true,
  views: ['show'],
} as const

/** Ways to recharge a wallet, with the operator's texts and limits. */
export const paymentMethods = defineResource({
  name: 'payment-methods',
  group: 'settings',
  icon: 'IconCoins',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'update', 'export'],
  freshProof: true,
  actions: {
    'change-terms': {
      summary:
        'Ask for other limits and fees of a payment method, other accounts to transfer to or other instructions; a second person decides.',
      method: 'PUT',
      path: 'terms',
      changes: [
        'amount_min',
        'amount_max',
        'fee_fixed',
        'fee_share_bp',
        'fee_min',
        'fee_max',
        'accounts',
        'instructions',
      ],
      reason: true,
      errors: [
        'resource.nothing_to_change',
        'recharge.no_account',
        'recharge.fee_bounds',
        'recharge.amount_bounds',
      ],
      approval: { kind: 'payment-terms' },
      icon: 'IconReceipt',
      visible: true,
    },
  },
  fieldsets: [
    { name: 'method', fields: ['code', 'channel', 'gateway', 'active', 'icon'] },
    { name: 'words', fields: ['name', 'instructions'] },
    { name: 'limits', fields: ['amount_min', 'amount_max'] },
    { name: 'fees', fields: ['fee_fixed', 'fee_share_bp', 'fee_min', 'fee_max'] },
    { name: 'accounts', fields: ['accounts'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 100, searchable: true },
    icon: { kind: 'image', visibility: 'public', aspect: 1 },
    code: { kind: 'text', readOnly: true, mono: true },
    channel: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'voucher', icon: 'IconTicket' },
        { value: 'gateway', icon: 'IconCreditCard' },
        { value: 'bank', icon: 'IconBuildingBank' },
        { value: 'cash', icon: 'IconCash' },
      ],
    },
    gateway: {
      kind: 'choice',
      readOnly: true,
      options: [{ value: 'plutu' }, { value: 'sandbox' }],
      views: ['show'],
    },
    active: { kind: 'boolean', filterable: true },
    // Two people change texts, limits, fees and accounts: `change-terms`. Printed vouchers have no fee.
    instructions: {
      kind: 'long-text',
      localized: true,
      required: true,
      maxLength: 1_000,
      readOnly: true,
      views: ['show'],
    },
    amount_min: { kind: 'money', readOnly: true },
    amount_max: { kind: 'money', readOnly: true },
    fee_fixed: {
      kind: 'money',
      required: true,
      zero: true,
      ...ofFee,
    },
    /** In hundredths of a percent. */
    fee_share_bp: {
      kind: 'integer',
      required: true,
      share: true,
      min: 0,
      max: 10_000,
      ...ofFee,
    },
    fee_min: {
      kind: 'money',
      required: true,
      zero: true,
      ...ofFee,
    },
    fee_max: { kind: 'money', zero: true, ...ofFee },
    /** The accounts that clients transfer to: bank in both languages, holder, number. */
    accounts: {
      kind: 'json',
      required: true,
      shape: bankAccountsInput,
      onlyWith: { field: 'channel', values: ['bank'] },
      readOnly: true,
      views: ['show'],
    },
  },
})
