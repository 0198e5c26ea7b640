import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { users } from '#contract/resources/staff/users.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

const UserRolesDialog = lazyPart(async () => (await import('./user-roles-dialog.tsx')).UserRolesDialog)
const SignInDialog = lazyPart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

/** A colleague's roles are asked for here and decided by another person. */
function UserRoles({ row }: CellProps<RowOf<typeof users>>) {
  const { t } = useTranslation('access')
  const { can, user } = useStaffSession()
  const [open, setOpen] = useState(false)
  if (!can('users-update') || user?.id === row.id) return null
  return (
    <section className="card stack" aria-label={t('user_roles.title')}>
      <div>
        <h2>{t('user_roles.title')}</h2>
        <p className="small soft">{t('user_roles.line')}</p>
      </div>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('user_roles.change')}
        </Button>
      </div>
      {open && <UserRolesDialog row={row} onClose={() => setOpen(false)} />}
    </section>
  )
}

export const section: ResourceOverride<typeof users> = {
  dialogs: {
    'change-sign-in': SignInDialog,
  },
  Panels: UserRoles,
}
