import classes from './code-card.module.css'
import { Money } from './money.tsx'
import { SupplierFace } from './supplier-face.tsx'

interface CardFaceProps {
  readonly name: string
  readonly supplier: string
  readonly color: string | null
  readonly imageUrl: string | null
  readonly faceValue: string
  readonly currency: string
}

/** The card before its purchase, without a code. */
export function CardFace(card: CardFaceProps) {
  return (
    <div className={classes.card} style={{ '--card': card.color ?? 'var(--sea-fill)' }}>
      <div className={classes.face}>
        <div className={classes.title}>
          <SupplierFace name={card.supplier} color={card.color} imageUrl={card.imageUrl} size="thumb" />
          <div>
            <p className="small soft">{card.supplier}</p>
            <p className={classes.name}>{card.name}</p>
          </div>
        </div>
        <Money value={card.faceValue} currency={card.currency} size="large" />
      </div>
      <div className={classes.codeRow} aria-hidden="true">
        <bdi dir="ltr" className={classes.code}>
          •••• ••••
        </bdi>
      </div>
    </div>
  )
}
