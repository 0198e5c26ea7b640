import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { BatchPanel } from './batch-panel.tsx'
import { BatchWizard } from './batch-wizard.tsx'

export const section: SectionOverride = { Form: BatchWizard, Head: BatchPanel }
