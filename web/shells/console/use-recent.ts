import { useTranslation } from 'react-i18next'
import { useRemembered } from '#web/lib/console/use-remembered.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconHistory } from '#web/ui/icons.ts'
import type { Entry } from './group-entries.ts'
import { placeAt } from './nav-items.ts'

interface Visit {
  readonly to: string
  /** For a found row its title; for a section its current name. */
  readonly label: string | null
}

const rememberedMax = 6

/** Recently opened from the palette, as far as still allowed. */
export function useRecent(): readonly [readonly Entry[], (entry: Entry) => void] {
  const { t } = useTranslation('console')
  const { can, user } = useStaffSession()
  // People who share a computer do not see each other's history.
  const [visits, setVisits] = useRemembered<readonly Visit[]>(`recent-${user?.id ?? ''}`, [], isVisits)
  const entries = visits.flatMap(({ to, label }) => {
    const item = placeAt(to)
    if (!item || !can(item.permissions)) return []
    const name = label ?? t(item.label)
    return [
      { id: `recent-${to}`, to, label: name, hint: t(item.label), icon: label ? IconHistory : item.icon },
    ]
  })
  const add = ({ to, label }: Entry) => {
    if (to === undefined) return
    const visit = { to, label: placeAt(to)?.to === to ? null : label }
    setVisits([visit, ...visits.filter((other) => other.to !== to)].slice(0, rememberedMax))
  }
  return [entries, add]
}

function isVisits(value: unknown): value is readonly Visit[] {
  return Array.isArray(value) && value.every(isVisit)
}

function isVisit(value: unknown): value is Visit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'to' in value &&
    typeof value.to === 'string' &&
    value.to.startsWith('/console') &&
    'label' in value &&
    (value.label === null || typeof value.label === 'string')
  )
}
