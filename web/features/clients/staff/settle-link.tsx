import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

/** Settles what the merchant has earned. */
export function SettleLink({ row }: CellProps) {
  const { t } = useTranslation('dialogs/settlements')
  const { can } = useStaffSession()
  if (!can('settlements-store')) return null
  return (
    <Button component={Link} to={`/console/settlements/create?client_id=${row.id}`} variant="default">
      {t('dialogs:settlements.settle')}
    </Button>
  )
}
