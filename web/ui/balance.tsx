import { createContext, use } from 'react'
import { Money } from './money.tsx'

/** Whether the person has hidden balances; every balance inside follows. */
export const HiddenBalanceContext = createContext(false)

interface BalanceProps {
  readonly value: string
  readonly currency: string
  readonly size?: 'inherit' | 'large' | 'huge'
}

/** An amount that is or was in the wallet. */
export function Balance(props: BalanceProps) {
  return <Money {...props} hidden={use(HiddenBalanceContext)} />
}
