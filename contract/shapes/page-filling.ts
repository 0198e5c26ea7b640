import { fillMarkedText } from '#contract/kernel/marked-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'

interface Operator {
  readonly name: Localized
  readonly support_phone: string
  readonly support_email: string
}

/** What page texts say about the operator follows the settings: `{name}`, `{support_phone}`, `{support_email}`. */
export function fillingOf({ name, support_phone, support_email }: Operator): (text: Localized) => Localized {
  const known = {
    support_phone: `[${support_phone}](tel:${support_phone})`,
    support_email: `[${support_email}](mailto:${support_email})`,
  }
  return ({ ar, en }) => ({
    ar: fillMarkedText(ar, { ...known, name: name.ar }),
    en: fillMarkedText(en, { ...known, name: name.en }),
  })
}
