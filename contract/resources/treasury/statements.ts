import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { channels } from '#contract/shapes/treasury.ts'

/** Statements of the bank, the gateways and the cash box. */
export const statements = defineResource({
  name: 'statements',
  group: 'money',
  icon: 'IconFileImport',
  title: 'number',
  hints: ['channel', 'created_at'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'export'],
  actions: {
    match: {
      summary: 'Take the lines of a statement over, once, and propose what belongs together at its place.',
      path: 'matchings',
      outside: true,
      errors: [
        'import.unreadable',
        'import.too_large',
        'treasury.document_missing',
        'treasury.statement_strange',
        'treasury.line_unreadable',
      ],
      answer: {
        /** New lines of this file. */
        taken: { kind: 'integer', required: true },
        /** Another file has brought them already. */
        duplicate: { kind: 'integer', required: true },
        /** Rows without an amount, and sums. */
        ignored: { kind: 'integer', required: true },
        proposed: { kind: 'integer', required: true },
        open: { kind: 'integer', required: true },
      },
      answerInToast: true,
      icon: 'IconRefresh',
      primary: true,
    },
    confirm: {
      summary: 'Confirm all proposals at the place of this statement.',
      path: 'confirmations',
      event: 'approved',
      answer: { confirmed: { kind: 'integer', required: true } },
      answerInToast: true,
      icon: 'IconCircleCheck',
      visible: true,
    },
  },
  related: [{ resource: 'statement-lines', by: 'statement_id' }],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    channel: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: channels.map((value) => ({ value })),
    },
    /** CSV or XLSX, with a heading for date and amount, or debit and credit; or MT940; or CAMT.053. */
    file: {
      kind: 'file',
      mimes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      views: ['form', 'show'],
    },
    note: { kind: 'long-text', maxLength: 500, views: ['form', 'show'] },
    lines_count: { kind: 'integer', readOnly: true },
    read_at: { kind: 'date-time', readOnly: true },
  },
})
