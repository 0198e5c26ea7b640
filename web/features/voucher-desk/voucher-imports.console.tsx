import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { ImportWizard } from './import-wizard.tsx'
import { RejectedPanel } from './rejected-panel.tsx'

export const section: SectionOverride = { Form: ImportWizard, Head: RejectedPanel }
