import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { callsOf, sectionOf } from './sections.ts'

export interface Option {
  readonly id: string
  readonly title: RowTitle
}

interface Asked {
  readonly search?: string
  /** Separated by commas. */
  readonly ids?: string
  readonly [filter: `filter[${string}]`]: string
}

/** Rows to choose from: those that match, or those already chosen. */
export function useOptions(section: string, asked: Asked, enabled = true) {
  const { options } = callsOf(sectionOf(section))
  const reading = useCall(options, { query: asked, quiet: true }, enabled && asked.ids !== '')
  return { ...reading, data: reading.data as readonly Option[] | undefined }
}
