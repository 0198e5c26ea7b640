import type { AccountAddress, Book, Posting } from '#server/ledger/index.ts'
import type { CategoryRow } from '#server/modules/catalogue/index.ts'
import type { PromoFacts } from '#server/modules/promo/index.ts'
import {
  feeRevenue,
  marginRevenue,
  promoExpense,
  supplierAccountOf,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { OrderPrice } from './price-order.rules.ts'

/** The discount is posted before the charge it helps to pay. */
export function postingsOf(
  clientId: bigint,
  { currency, supplierId }: CategoryRow,
  price: OrderPrice,
  earner: AccountAddress | null,
): Posting[] {
  const wallet = walletOf(clientId, currency)
  const promotion = promoExpense(currency)
  const postings: Posting[] = [
    { from: promotion, to: wallet, amountMinor: price.discountMinor },
    // The price fell below what the cards cost: we bear the difference.
    { from: marginRevenue(currency), to: wallet, amountMinor: -price.marginMinor },
    {
      from: wallet,
      to: supplierAccountOf(supplierId, currency),
      amountMinor: price.costMinor - price.buyFeeMinor,
    },
    { from: wallet, to: supplierAccountOf(supplierId, currency), amountMinor: price.buyFeeMinor },
    { from: wallet, to: marginRevenue(currency), amountMinor: price.marginMinor },
    { from: wallet, to: feeRevenue(currency), amountMinor: price.sellFeeMinor },
  ]
  if (earner) postings.push({ from: promotion, to: earner, amountMinor: price.commissionMinor })
  return postings.filter(({ amountMinor }) => amountMinor > 0n)
}

/** The wallet that earns the commission. If none can (a frozen one), the buyer still buys. */
export function earnerOf(promo: PromoFacts | null, currency: string, book: Book): AccountAddress | null {
  if (promo?.ownerId == null || !promo.ownerEarns) return null
  const wallet = walletOf(promo.ownerId, currency)
  return book.frozen(wallet) ? null : wallet
}
