import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { CellProps, SectionOverride } from '#web/console-kit/overrides.ts'

const BatchPanel = lazyPart(async () => (await import('./batch-panel.tsx')).BatchPanel)
const BatchWizard = lazyPart(async () => (await import('./batch-wizard.tsx')).BatchWizard)
const CodesPanel = lazyPart(async () => (await import('./codes-panel.tsx')).CodesPanel)

export const section: SectionOverride = { Form: BatchWizard, Head: BatchHead }

function BatchHead(props: CellProps) {
  return (
    <>
      <BatchPanel {...props} />
      <CodesPanel {...props} />
    </>
  )
}
