import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconRefresh } from '#web/ui/icons.ts'
import { CompareButton } from './compare-button.tsx'

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog)

export const section: SectionOverride = {
  rowActions: [{ ability: 'ask', icon: IconRefresh, Dialog: AskDialog, visible: true }],
  ListActions: CompareButton,
}
