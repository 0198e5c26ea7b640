import { ColorInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inputOf, type WidgetProps } from './widget.ts'

const swatches = [
  '#fbbf24',
  '#b45309',
  '#15803d',
  '#0f4c5c',
  '#1d4ed8',
  '#6d28d9',
  '#be185d',
  '#b91c1c',
  '#1c1917',
]

export default function ColorWidget(props: WidgetProps) {
  const { t } = useTranslation('kit')
  return (
    <ColorInput
      {...inputOf(props)}
      className="types-ltr"
      format="hex"
      swatches={swatches}
      eyeDropperButtonProps={{ 'aria-label': t('take_color') }}
      value={String(props.value)}
      onChange={props.onChange}
    />
  )
}
