import classes from './amount-strip.module.css'
import { Balance } from './balance.tsx'
import { Money } from './money.tsx'

export interface StripAmount {
  readonly label: string
  /** A decimal string; undefined as long as it is not known. */
  readonly value: string | undefined
  /** It tells what is in the wallet, and is covered with it. */
  readonly isBalance?: boolean
}

interface AmountStripProps {
  readonly rows: readonly StripAmount[]
  readonly currency: string
  /** The figures follow what is typed: readers of the screen are told. */
  readonly live?: boolean
}

/** Up to three amounts under a form: beside each other, on phones below each other. */
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
