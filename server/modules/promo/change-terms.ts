import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { promoCodes } from '#contract/resources/promo/promo-codes.ts'
import { changeByTwo } from '#server/modules/approvals/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPromoTerms, lockPromoTerms, type PromoTermsRow, updatePromoTerms } from './promo.queries.ts'
import { isOpenHanded, sharesMax, sharesUnboundedMax } from './promo.rules.ts'

const currency = defaultCurrency

type Asked = Omit<InputOf<typeof promoCodes, 'change-shares'>, 'reason'>

/** What a code gives and to whom: one person asks, another agrees. */
export const termsByTwo = changeByTwo<PromoTermsRow, PromoTermsRow, Asked>({
  subject: 'promo_code',
  find: findPromoTerms,
  lock: lockPromoTerms,
  titleOf: ({ code }) => code,
  termsOf: (found) => found,
  termsAfter,
  refuse: refuseTerms,
  shownOf,
  save: (tx, _id, wanted) => updatePromoTerms(tx, wanted),
})

async function refuseTerms(db: Db, terms: PromoTermsRow): Promise<Refusal | null> {
  const { ownerId, discountBp, commissionBp, usesMax, startsAt, endsAt } = terms
  const owner = ownerId === null ? null : await findClient(db, ownerId)
  if (ownerId !== null && !((owner?.pro || owner?.plan_gives_pro) && owner.status === 'active'))
    return new Refusal('promo.owner_not_pro', {}, { owner_id: 'promo.owner_not_pro' })
  const shares = discountBp + commissionBp
  const isBackward = startsAt !== null && endsAt !== null && startsAt >= endsAt
  if (shares > sharesMax || isBackward) return new Refusal('resource.rule_broken')
  return isOpenHanded(shares, { isCounted: usesMax !== null, isTimed: endsAt !== null })
    ? new Refusal('promo.needs_bounds', { percent: percentOf(sharesUnboundedMax) })
    : null
}

/** What is left out stays. */
function termsAfter(found: PromoTermsRow, asked: Asked): PromoTermsRow {
  const kept = <Value>(value: Value | undefined, was: Value) => (value === undefined ? was : value)
  const moment = (text: string | null | undefined, was: Date | null) =>
    text === undefined ? was : text === null ? null : new Date(text)
  return {
    id: found.id,
    code: found.code,
    ownerId: kept(asked.owner_id, found.ownerId),
    discountBp: asked.discount_bp ?? found.discountBp,
    commissionBp: asked.commission_bp ?? found.commissionBp,
    costMaxMinor: kept(asked.cost_max, found.costMaxMinor),
    belowCost: asked.below_cost ?? found.belowCost,
    usesMax: kept(asked.uses_max, found.usesMax),
    usesPerClientMax: kept(asked.uses_per_client_max, found.usesPerClientMax),
    startsAt: moment(asked.starts_at, found.startsAt),
    endsAt: moment(asked.ends_at, found.endsAt),
  }
}

/** What the checker compares. */
async function shownOf(db: Db, terms: PromoTermsRow) {
  const owner = terms.ownerId === null ? null : await findClient(db, terms.ownerId)
  return {
    code: terms.code,
    owner: owner ? `${owner.name} · \u2066${owner.phone}\u2069` : null,
    discount: `${percentOf(terms.discountBp)}%`,
    commission: `${percentOf(terms.commissionBp)}%`,
    cost_max: terms.costMaxMinor === null ? null : toWire(terms.costMaxMinor, currency),
    below_cost: terms.belowCost,
    uses_max: terms.usesMax,
    uses_per_client_max: terms.usesPerClientMax,
    starts_at: terms.startsAt?.toISOString() ?? null,
    ends_at: terms.endsAt?.toISOString() ?? null,
  }
}
