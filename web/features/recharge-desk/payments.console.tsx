import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconRefresh } from '#web/ui/icons.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CompareButton } from './compare-button.tsx'

export const section: SectionOverride = {
  rowActions: [{ ability: 'ask', icon: IconRefresh, Dialog: AskDialog }],
  ListHead: CompareButton,
}
