import { useLocation } from 'react-router'

/** The club area is at `/club` for visitors and at `/portal/club` beside the wallet. */
export function useClubBase(): '/club' | '/portal/club' {
  return useLocation().pathname.startsWith('/portal/') ? '/portal/club' : '/club'
}
