import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconReceipt } from '#web/ui/icons.ts'
import { AccountsCell } from './accounts-cell.tsx'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)

export const section: SectionOverride = {
  cells: { accounts: AccountsCell },
  rowActions: [{ ability: 'change-terms', icon: IconReceipt, Dialog: TermsDialog, visible: true }],
}
