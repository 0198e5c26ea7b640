import type { payments } from '#contract/resources/recharges/payments.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { CompareButton } from './compare-button.tsx'

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog)

export const section: ResourceOverride<typeof payments> = {
  dialogs: {
    ask: AskDialog,
  },
  ListActions: CompareButton,
}
