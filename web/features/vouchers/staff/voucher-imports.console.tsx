import type { voucherImports } from '#contract/resources/vouchers/voucher-imports.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const ImportWizard = lazyPart(async () => (await import('./import-wizard.tsx')).ImportWizard)
const RejectedPanel = lazyPart(async () => (await import('./rejected-panel.tsx')).RejectedPanel)

export const section: ResourceOverride<typeof voucherImports> = { Form: ImportWizard, Head: RejectedPanel }
