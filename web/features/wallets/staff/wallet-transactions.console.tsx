import type { walletTransactions } from '#contract/resources/wallets/wallet-transactions.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const AmountDaysNote = lazyPart(async () => (await import('./amount-days-note.tsx')).AmountDaysNote)
const Postings = lazyPart(async () => (await import('./postings.tsx')).Postings)
const ReverseDialog = lazyPart(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

export const section: ResourceOverride<typeof walletTransactions> = {
  dialogs: {
    reverse: ReverseDialog,
  },
  headFields: ['reference'],
  ListHead: AmountDaysNote,
  Panels: Postings,
}
