import type { User } from '#contract/operations/identity/user.ts'

type Action = 'till' | 'accept' | 'recharge' | 'buy' | 'send' | 'receive' | 'recharge_client' | 'scan'

/** In their order on the home page. Only a Pro account sends money: no other one is led to a page that refuses it. */
export function actionsOf(user: Pick<User, 'pro' | 'merchant' | 'seller'> | null): Action[] {
  const { pro = false, merchant = false, seller = false } = user ?? {}
  const isShop = merchant || seller
  return [
    ...(merchant ? (['till', 'accept'] as const) : []),
    'recharge',
    'buy',
    ...(pro ? (['send'] as const) : []),
    ...(pro || isShop ? [] : (['receive'] as const)),
    ...(seller ? (['recharge_client'] as const) : []),
    ...(isShop ? [] : (['scan'] as const)),
  ]
}
