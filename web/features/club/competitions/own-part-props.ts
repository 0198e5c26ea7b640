import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { competitions } from '#contract/resources/competitions/competitions.ts'

export interface OwnPartProps {
  readonly item: ShownRow<typeof competitions>
}
