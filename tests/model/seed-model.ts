import { createCategory, createSupplier } from '#server/modules/catalogue/index.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { importing } from './actions/card-actions.ts'
import { changingRights, registering, verifying } from './actions/client-actions.ts'
import type { Plan } from './actions/plan.ts'
import { funding } from './actions/posting-actions.ts'
import { settingTerms, someTerms } from './actions/transfer-actions.ts'
import { activating, printing, settingRechargeRule } from './actions/voucher-actions.ts'
import type { Product } from './product/product.ts'
import type { Random } from './random.ts'
import type { Category, Client, Model, Promo } from './rules/model.ts'

const system = { type: 'system', id: null } as const
const peopleAtFirst = 3

/** A few people with money, cards in stock, printed vouchers and promo codes: enough for every action. */
export async function* seedModel(product: Product, model: Model, random: Random): AsyncGenerator<Plan> {
  yield settingTerms(model, someTerms(random))
  yield settingRechargeRule(model, { enabled: true, min: null, max: null })
  for (let count = 0; count < peopleAtFirst; count += 1) {
    yield registering(model, {})
    const client = model.clients.at(-1)
    if (!client) throw new Error('nobody was registered')
    yield verifying(model, client)
    yield changingRights(model, client, { pro: true, merchant: random.chance(70), seller: random.chance(70) })
    yield funding(model, client, random.pick([20_000n, 100_000n, 250_000n]))
  }
  model.categories.push(...(await openCatalogue(product)))
  model.promos.push(...(await invent(product, random, model.clients)))
  const number = product.nextNumber()
  for (const currency of ['LYD', 'USD', 'PTS']) model.pots.push(`pot plain ${number} ${currency}`)
  for (const category of model.categories) {
    yield category.kind === 'card' ? importing(model, category, 8) : printing(model, category, 3)
    const batch = model.batches.at(-1)
    if (batch) yield activating(model, batch)
  }
}

type Prices = Omit<Category, 'id' | 'supplierId'>

const catalogue: readonly (readonly Prices[])[] = [
  [
    { kind: 'recharge', face: 10_000n, price: 10_000n, buyPrice: 10_000n, fee: 0n },
    { kind: 'card', face: 10_000n, price: 10_000n, buyPrice: 9_500n, fee: 0n },
    { kind: 'goods', face: 8_000n, price: 8_000n, buyPrice: 8_000n, fee: 250n },
  ],
  [
    { kind: 'card', face: 3_333n, price: 3_333n, buyPrice: 3_333n, fee: 0n },
    { kind: 'recharge', face: 5_001n, price: 5_001n, buyPrice: 5_001n, fee: 0n },
    // The fee eats all of it: nothing is left to be paid.
    { kind: 'goods', face: 1_500n, price: 1_500n, buyPrice: 1_500n, fee: 1_500n },
  ],
]

async function openCatalogue({ database }: Product): Promise<Category[]> {
  return database.transact(async (tx) => {
    const categories: Category[] = []
    for (const item of catalogue) {
      const supplier = { nameAr: 'مورد', nameEn: 'Supplier', color: null, phone: null, email: null }
      const supplierId = await createSupplier(tx, supplier, system)
      for (const prices of item) {
        const category = {
          supplierId,
          kind: prices.kind,
          nameAr: 'قسيمة',
          nameEn: 'Voucher',
          currency: 'LYD',
          faceValueMinor: prices.face,
          priceMinor: prices.price,
          buyPriceMinor: prices.buyPrice,
          feeMinor: prices.fee,
          instructionsAr: null,
          instructionsEn: null,
          dialPattern: null,
          codePattern: null,
          position: 0,
        }
        const id = await createCategory(tx, category, system)
        categories.push({ ...prices, id: id.toString(), supplierId: supplierId.toString() })
      }
    }
    return categories
  })
}

async function invent(product: Product, random: Random, clients: readonly Client[]): Promise<Promo[]> {
  const [owner = null] = clients
  const wishes = [
    {
      owner,
      discount: random.pick([500n, 1_234n]),
      commission: random.pick([0n, 333n, 2_000n]),
      max: 3,
      maxPerClient: 2,
    },
    {
      owner: null,
      ...random.pick([
        { discount: 0n, commission: 1_000n },
        { discount: 5_000n, commission: 1_000n },
        { discount: 10_000n, commission: 0n },
      ]),
      max: null,
      maxPerClient: null,
    },
  ]
  return Promise.all(
    wishes.map(async (wish) => {
      const code = `CODE${product.nextNumber()}`
      const id = await product.database.transact((tx) =>
        seedPromoCode(tx, {
          code,
          ownerId: wish.owner && BigInt(wish.owner.id),
          discountBp: Number(wish.discount),
          commissionBp: Number(wish.commission),
          usesMax: wish.max,
          usesPerClientMax: wish.maxPerClient,
        }),
      )
      return { ...wish, id: id.toString(), code, owed: 0n }
    }),
  )
}
