import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import type { Category } from '#contract/shapes/category.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { wantCard } from '#web/lib/session/want-card.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Money } from '#web/ui/money.tsx'
import { figureOf, SupplierFace } from '#web/ui/supplier-face.tsx'
import tiles from '#web/ui/tiles.module.css'
import { buyAddress } from './buy-address.ts'
import classes from './priced-cards.module.css'

/** Fewer are counted. */
const lowStock = 10

/** Cards with what they are worth and cost. The button leads to the card itself, through the sign-in if need be. */
export function PricedCards({ cards }: { cards: readonly Category[] }) {
  return (
    <ul className={`${tiles.grid} ${classes.cards}`}>
      {cards.map((card) => (
        <PricedCard key={card.id} card={card} />
      ))}
    </ul>
  )
}

function PricedCard({ card }: { card: Category }) {
  const { t } = useTranslation('site-cards')
  const { locale } = usePage()
  const { id, supplier, price, fee, face_value: worth, currency, stock } = card
  const name = card.name[locale]
  const verb = stock === 0 ? 'wait' : 'buy'
  return (
    <li className={tiles.tile} data-gone={stock === 0 || undefined}>
      <SupplierFace
        name={supplier.name[locale]}
        color={supplier.color}
        imageUrl={categoryPicture(card)}
        figure={figureOf(card.name.en)}
      />
      <h3 className={tiles.name}>{name}</h3>
      <p className={classes.price}>
        <Money value={price} currency={currency} />
        {worth !== price && (
          <span className="small soft">
            <Filled sentence={t('worth')} parts={{ amount: <Money value={worth} currency={currency} /> }} />
          </span>
        )}
        {isSome(fee) && (
          <span className="small soft">
            <Filled sentence={t('fee')} parts={{ amount: <Money value={fee} currency={currency} /> }} />
          </span>
        )}
      </p>
      <Stock count={stock} />
      <ButtonLink
        to={buyAddress(id)}
        look="plain"
        size="medium"
        label={t(`${verb}_named`, { card: name })}
        onFollow={() => wantCard(card)}
      >
        {t(verb)}
      </ButtonLink>
    </li>
  )
}

function Stock({ count }: { count: number }) {
  const { t } = useTranslation('site-cards')
  if (count === 0) return <p className={classes.gone}>{t('sold_out')}</p>
  if (count <= lowStock) return <p className={classes.few}>{t('few_left', { count })}</p>
  return <p className={classes.there}>{t('in_stock')}</p>
}
