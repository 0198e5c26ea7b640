import classes from './full-price.module.css'
import { Money } from './money.tsx'

interface FullPriceProps {
  /** Read aloud before it: the line through it is only seen. */
  readonly label: string
  readonly value: string
  readonly currency: string
}

/** The price before a discount, struck through. */
export function FullPrice({ label, value, currency }: FullPriceProps) {
  return (
    <s className={classes.full}>
      <span className="unseen">{label} </span>
      <Money value={value} currency={currency} />
    </s>
  )
}

interface UnitPriceProps {
  readonly label: string
  readonly price: string
  readonly currency: string
  /** Left out or the same: no discount. */
  readonly full?: { readonly label: string; readonly value: string } | undefined
}

/** What one costs, above an order: large, with the price before the discount beside it. */
export function UnitPrice({ label, price, currency, full }: UnitPriceProps) {
  return (
    <div className="between">
      <span className="soft">{label}</span>
      <span>
        {full && full.value !== price && <FullPrice {...full} currency={currency} />}{' '}
        <Money value={price} currency={currency} size="large" />
      </span>
    </div>
  )
}
