import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { AccountsCell } from './accounts-cell.tsx'
import { AccountsWidget } from './accounts-widget.tsx'

export const section: SectionOverride = {
  cells: { accounts: AccountsCell },
  widgets: { accounts: AccountsWidget },
}
