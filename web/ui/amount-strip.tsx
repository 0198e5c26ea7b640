import classes from './amount-strip.module.css'
import { Balance } from './balance.tsx'
import { Money } from './money.tsx'

export interface StripAmount {
  readonly label: string
  /** A decimal string; undefined while unknown. */
  readonly value: string | undefined
  /** It shows the wallet's balance, and is hidden with it. */
  readonly isBalance?: boolean
}

interface AmountStripProps {
  readonly rows: readonly StripAmount[]
  readonly currency: string
  /** The amounts follow the input: screen readers are told. */
  readonly live?: boolean
}

/** Up to three amounts under a form: side by side, on phones stacked. */
export function AmountStrip({ rows, currency, live = false }: AmountStripProps) {
  return (
    <dl className={classes.strip} aria-live={live ? 'polite' : undefined}>
      {rows.map(({ label, value, isBalance }) => {
        const Amount = isBalance ? Balance : Money
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === undefined ? (
                <span className="faint">—</span>
              ) : (
                <Amount value={value} currency={currency} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
