import type { Localized } from '#contract/kernel/shapes.ts'
import { showSettings } from '#contract/operations/settings/show-settings.ts'
import { fillingOf } from '#contract/shapes/page-filling.ts'
import { useCall } from '#web/lib/api/use-call.ts'

/** A text with the current settings filled in; raw until they are known. */
export function useFilling(): (text: Localized) => Localized {
  const { data } = useCall(showSettings, { quiet: true })
  return data ? fillingOf(data) : (text) => text
}
