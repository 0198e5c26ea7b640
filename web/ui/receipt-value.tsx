import { Link } from 'react-router'
import { Fee } from './fee.tsx'
import { Moment } from './moment.tsx'
import { Money } from './money.tsx'
import { useUiTools } from './ui-tools.tsx'

interface ReceiptValueProps {
  readonly line: {
    readonly kind: 'text' | 'money' | 'fee' | 'latin' | 'instant' | 'reference' | 'localized'
    readonly value: string | { readonly ar: string; readonly en: string }
  }
  readonly currency: string
}

/** The value of one line of a receipt. */
export function ReceiptValue({ line: { kind, value }, currency }: ReceiptValueProps) {
  const { locale } = useUiTools()
  const text = typeof value === 'string' ? value : value[locale]
  if (kind === 'money') return <Money value={text} currency={currency} />
  if (kind === 'fee') return <Fee value={text} currency={currency} />
  if (kind === 'instant') return <Moment at={text} />
  if (kind === 'latin') return <bdi dir="ltr">{text}</bdi>
  if (kind !== 'reference') return <bdi>{text}</bdi>
  return (
    <Link to={`/receipts/${text}`}>
      <bdi dir="ltr" className="code">
        {text}
      </bdi>
    </Link>
  )
}
