import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'

const ImportWizard = lazyPart(async () => (await import('./import-wizard.tsx')).ImportWizard)
const RejectedPanel = lazyPart(async () => (await import('./rejected-panel.tsx')).RejectedPanel)

export const section: SectionOverride = { Form: ImportWizard, Head: RejectedPanel }
