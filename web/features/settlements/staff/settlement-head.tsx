import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconCoins } from '#web/ui/icons.ts'

/** Links between settled and unsettled. */
export function SettlementHead() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  if (!can('clients-available-settlements')) return null
  return (
    <Button
      component={Link}
      to="/console/reports/available"
      variant="default"
      leftSection={<IconCoins size={16} aria-hidden="true" />}
    >
      {t('dialogs:settlements.available')}
    </Button>
  )
}
