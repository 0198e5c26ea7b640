import type { User } from '#contract/operations/identity/user.ts'

type Action = 'till' | 'accept' | 'recharge' | 'buy' | 'send' | 'receive' | 'recharge_client'

/** In their order on the home page. A person without a Pro account finds how to get one behind `send`. */
export function actionsOf(user: Pick<User, 'pro' | 'merchant' | 'seller'> | null): Action[] {
  const { pro = false, merchant = false, seller = false } = user ?? {}
  const isShop = merchant || seller
  return [
    ...(merchant ? (['till', 'accept'] as const) : []),
    'recharge',
    'buy',
    ...(pro || !isShop ? (['send'] as const) : []),
    ...(isShop ? [] : (['receive'] as const)),
    ...(seller ? (['recharge_client'] as const) : []),
  ]
}
