import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { optionsOf } from './calls-of.ts'

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

/** Rows to choose from: matching ones, or those chosen already. */
export function useOptions(section: string, asked: Asked, enabled = true) {
  const reading = useCall(optionsOf(section), { query: asked, quiet: true }, enabled && asked.ids !== '')
  return { ...reading, data: reading.data as readonly Option[] | undefined }
}
