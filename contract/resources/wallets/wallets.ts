import { currencies } from '#contract/kernel/currencies.ts'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Every account of a client, one for each currency. Only the posting engine writes them. */
export const wallets = defineResource({
  name: 'wallets',
  group: 'money',
  icon: 'IconWallet',
  title: 'name',
  hints: ['balance', 'currency'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  fieldsets: [
    { name: 'wallet', fields: ['name', 'client_id', 'member_no', 'phone', 'currency', 'frozen', 'last_at'] },
    { name: 'amounts', fields: ['available', 'balance', 'held', 'owed'] },
  ],
  fields: {
    /** Of the client. */
    name: { kind: 'text', readOnly: true, searchable: true, views: ['list'] },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: ['show'] },
    member_no: { kind: 'text', readOnly: true, mono: true },
    /** Masked: a wallet is recognised by it, and not everyone who may see wallets may see clients. */
    phone: { kind: 'text', readOnly: true, mono: true },
    /** Each amount shows it. */
    currency: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: Object.keys(currencies).map((value) => ({ value })),
    },
    balance: { kind: 'money', currency: { field: 'currency' }, zero: true, readOnly: true },
    held: { kind: 'money', currency: { field: 'currency' }, zero: true, readOnly: true },
    /** What the client owes us elsewhere; it is not available. */
    owed: { kind: 'money', currency: { field: 'currency' }, zero: true, readOnly: true, views: ['show'] },
    available: { kind: 'money', currency: { field: 'currency' }, zero: true, readOnly: true },
    frozen: { kind: 'boolean', readOnly: true, filterable: true },
    last_at: { kind: 'date-time', readOnly: true },
  },
})
