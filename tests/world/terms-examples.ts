import type { Example } from './example.ts'

const nobody = { params: { id: '999999999' } }

/** What two people agree about. */
export const termsActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'categories.change-prices': {
    ...nobody,
    body: { price: '8.000', buy_price: '7.000', prices_from: null, reason: 'سعر جديد' },
  },
  'promo-codes.change-shares': {
    ...nobody,
    body: {
      owner_id: null,
      discount_bp: 500,
      commission_bp: 0,
      cost_max: '500.000',
      below_cost: false,
      uses_max: 10,
      uses_per_client_max: 1,
      starts_at: null,
      ends_at: null,
      reason: 'حملة العيد',
    },
  },
  'payment-methods.change-terms': {
    ...nobody,
    body: {
      amount_min: null,
      amount_max: '500.000',
      fee_fixed: '1.000',
      fee_share_bp: 50,
      fee_min: '0',
      fee_max: null,
      accounts: [],
      instructions: { ar: 'ادفع نقدًا', en: 'Pay in cash' },
      reason: 'اتفاق جديد',
    },
  },
}
