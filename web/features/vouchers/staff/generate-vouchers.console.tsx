import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'

const BatchPanel = lazyPart(async () => (await import('./batch-panel.tsx')).BatchPanel)
const BatchWizard = lazyPart(async () => (await import('./batch-wizard.tsx')).BatchWizard)
const CodesPanel = lazyPart(async () => (await import('./codes-panel.tsx')).CodesPanel)

export const section: ResourceOverride<typeof generateVouchers> = { Form: BatchWizard, Head: BatchHead }

function BatchHead(props: CellProps<RowOf<typeof generateVouchers>>) {
  return (
    <>
      <BatchPanel {...props} />
      <CodesPanel {...props} />
    </>
  )
}
