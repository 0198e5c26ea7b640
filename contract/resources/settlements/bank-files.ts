import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Files for the bank's bulk transfer: each names approved settlements, once, and sends them. */
export const bankFiles = defineResource({
  name: 'bank-files',
  group: 'money',
  icon: 'IconFileExport',
  title: 'number',
  hints: ['total_amount', 'created_at'],
  sort: '-id',
  crud: ['index', 'show', 'export'],
  grants: ['store', 'download'],
  actions: {
    pay: {
      summary:
        'Record that the bank paid a whole file in one payment: every settlement of it that is on its way is paid.',
      path: 'payments',
      outside: true,
      input: {
        /** The number of the one payment at the bank. */
        bank_reference: { kind: 'text', required: true, maxLength: 100, mono: true },
        /** Its day, in Tripoli. */
        paid_on: { kind: 'date', required: true, limit: 'past' },
      },
      shows: ['total_amount'],
      answer: { paid: { kind: 'integer', required: true } },
      answerInToast: true,
      errors: ['settlement.not_payable', 'staff.own_client'],
      icon: 'IconCash',
      visible: true,
    },
  },
  related: [{ resource: 'settlements', by: 'bank_file_id' }],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    settlements_count: { kind: 'integer', readOnly: true },
    total_amount: { kind: 'money', readOnly: true },
    made_by: { kind: 'text', readOnly: true },
    downloads: { kind: 'integer', readOnly: true },
    /** Of its bytes: the bank has this file and no other. */
    sha256: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
