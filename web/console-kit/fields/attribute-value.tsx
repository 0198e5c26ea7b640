import { NativeSelect } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localized } from '#contract/kernel/shapes.ts'
import { attributes } from '#contract/resources/attributes/attributes.ts'
import { type AttributeKind, attributeKinds } from '#contract/shapes/attribute.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { AttributeFact, FactList } from '#web/ui/attributes.tsx'
import { NoValue } from '../cells/no-value.tsx'
import { callsOf } from '../data/calls-of.ts'
import type { CellProps } from '../overrides.ts'
import ColorWidget from './color-widget.tsx'
import { LocalizedWidget } from './localized-widget.tsx'
import { LineWidget } from './text-widget.tsx'
import { type ChildWidgetProps, inputOf } from './widget.ts'

const attribute = z.object({
  name: localized,
  kind: z.enum(attributeKinds),
  unit: localized.nullable(),
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

const storedValues = z.array(
  z.object({
    id: z.string(),
    attribute_id: z.string(),
    value: z.string().nullable(),
    text: localized.nullable(),
  }),
)

/** The values of a row as clients read them. */
export function AttributesCell({ row }: CellProps) {
  const values = storedValues.parse(row['attributes'] ?? [])
  // What the history shows before the first one.
  if (values.length === 0) return <NoValue />
  return (
    <FactList>
      {values.map((one) => (
        <StoredFact key={one.id} {...one} />
      ))}
    </FactList>
  )
}

/** Of these the value is a colour. */
const coloured: ReadonlySet<AttributeKind> = new Set(['color'])

function StoredFact({ attribute_id, value, text }: z.output<typeof storedValues>[number]) {
  const found = useAttribute({ attribute_id })
  if (found === null) return null
  const { name, kind, unit, options } = found
  const option = options?.find(({ id }) => id === value)
  const inUnit = (of: string | undefined) => [value, of].filter(Boolean).join(' ')
  const plain = { ar: inUnit(unit?.ar), en: inUnit(unit?.en) }
  const color = coloured.has(kind) ? value : null
  return <AttributeFact name={name} value={text ?? option?.name ?? plain} color={color} />
}
