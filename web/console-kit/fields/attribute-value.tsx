import { NativeSelect } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localized } from '#contract/kernel/shapes.ts'
import { attributes } from '#contract/resources/attributes/attributes.ts'
import { type AttributeKind, attributeKinds } from '#contract/shapes/attribute.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { callsOf } from '../data/calls-of.ts'
import ColorWidget from './color-widget.tsx'
import { LocalizedWidget } from './localized-widget.tsx'
import { LineWidget } from './text-widget.tsx'
import { type ChildWidgetProps, inputOf } from './widget.ts'

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

interface ValueProps extends ChildWidgetProps {
  readonly options: z.output<typeof attribute>['options']
}

/** By the kind of the attribute; a text has a field of its own. */
const widgets: Readonly<Record<AttributeKind, ComponentType<ValueProps> | null>> = {
  text: null,
  number: (props) => <LineWidget {...props} isLtr inputMode="numeric" />,
  choice: OptionWidget,
  color: ColorWidget,
}

function AttributeValue(props: ChildWidgetProps) {
  const found = useAttribute(props.siblings)
  const Widget = found && widgets[found.kind]
  return Widget ? <Widget {...props} required options={found.options} /> : null
}

function OptionWidget({ options, ...props }: ValueProps) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const named = (options ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }))
  return (
    <NativeSelect
      {...inputOf(props)}
      required
      data={[{ value: '', label: t('choose') }, ...named]}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function AttributeText(props: ChildWidgetProps) {
  const found = useAttribute(props.siblings)
  return found && !widgets[found.kind] ? <LocalizedWidget {...props} required /> : null
}

/** For the values of products and of categories. */
export const attributeWidgets = { value: AttributeValue, text: AttributeText }
