import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { gifts } from '#contract/resources/gifts/gifts.ts'
import type { PreviewProps } from '#web/console-kit/overrides.ts'
import { GiftAbout } from '../gifts/gift-about.tsx'

/** As the page of the gift shows it. */
export function GiftPreview({ row }: PreviewProps<RowOf<typeof gifts>>) {
  return <GiftAbout item={{ ...row, branch: null }} />
}
