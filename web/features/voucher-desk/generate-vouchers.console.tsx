import type { CellProps, SectionOverride } from '#web/console-kit/overrides.ts'
import { BatchPanel } from './batch-panel.tsx'
import { BatchWizard } from './batch-wizard.tsx'
import { CodesPanel } from './codes-panel.tsx'

export const section: SectionOverride = { Form: BatchWizard, Head: BatchHead }

function BatchHead(props: CellProps) {
  return (
    <>
      <BatchPanel {...props} />
      <CodesPanel {...props} />
    </>
  )
}
