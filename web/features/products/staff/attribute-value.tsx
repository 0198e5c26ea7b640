import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localized } from '#contract/kernel/shapes.ts'
import { attributes } from '#contract/resources/products/attributes.ts'
import { attributeKinds } from '#contract/shapes/product.ts'
import { callsOf } from '#web/console-kit/data/calls-of.ts'
import ColorWidget from '#web/console-kit/fields/color-widget.tsx'
import { LocalizedWidget } from '#web/console-kit/fields/localized-widget.tsx'
import { LineWidget } from '#web/console-kit/fields/text-widget.tsx'
import { type ChildWidgetProps, inputOf } from '#web/console-kit/fields/widget.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

const attribute = z.object({
  kind: z.enum(attributeKinds),
  options: z.array(z.object({ id: z.string(), name: localized })).nullable(),
})

/** The attribute that the row names. */
function useAttribute({ attribute_id: id }: ChildWidgetProps['siblings']) {
  const chosen = typeof id === 'string' ? id : ''
  const { data } = useCall(callsOf(attributes).show, { params: { id: chosen } }, chosen !== '')
  return data ? attribute.parse(data) : null
}

/** A number, a colour or one of the options, by the kind of the attribute; a text has a field of its own. */
export function AttributeValue(props: ChildWidgetProps) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const found = useAttribute(props.siblings)
  if (found === null || found.kind === 'text') return null
  if (found.kind === 'color') return <ColorWidget {...props} required />
  if (found.kind === 'number') return <LineWidget {...props} required isLtr inputMode="numeric" />
  const options = (found.options ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }))
  return (
    <NativeSelect
      {...inputOf(props)}
      required
      data={[{ value: '', label: t('choose') }, ...options]}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function AttributeText(props: ChildWidgetProps) {
  return useAttribute(props.siblings)?.kind === 'text' ? <LocalizedWidget {...props} required /> : null
}
