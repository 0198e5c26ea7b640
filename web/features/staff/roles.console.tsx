import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { roles } from '#contract/resources/staff/roles.ts'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconShieldCheck } from '#web/ui/icons.ts'

/** From a role to its permissions. */
function ToPermissions({ row }: CellProps) {
  const { t } = useTranslation('access')
  const { can } = useStaffSession()
  if (!can('roles-permissions')) return null
  return (
    <div>
      <Button
        component={Link}
        to={`/console/permissions?role=${row.id}`}
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
      >
        {t('role_permissions.see')}
      </Button>
    </div>
  )
}

export const section: ResourceOverride<typeof roles> = { Panels: ToPermissions }
