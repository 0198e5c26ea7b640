import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CellProps, SectionOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconShieldCheck } from '#web/ui/icons.ts'
import actionClasses from '#web/ui/small-action.module.css'

/** From a role to what it holds. */
function ToPermissions({ row }: CellProps) {
  const { t } = useTranslation('access')
  const { can } = useStaffSession()
  if (!can('roles-permissions')) return null
  return (
    <Link className={actionClasses.action} to={`/console/permissions?role=${row.id}`}>
      <IconShieldCheck size={18} aria-hidden="true" />
      {t('role_permissions.see')}
    </Link>
  )
}

export const section: SectionOverride = { Panels: ToPermissions }
