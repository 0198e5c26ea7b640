import type { payments } from '#contract/resources/recharges/payments.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { CompareButton } from './compare-button.tsx'

export const section: ResourceOverride<typeof payments> = {
  ListActions: CompareButton,
}
