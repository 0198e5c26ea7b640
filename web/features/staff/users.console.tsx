import { Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BooleanField } from '#contract/kernel/resource/fields.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { users } from '#contract/resources/staff/users.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

const UserRolesDialog = lazyPart(async () => (await import('./user-roles-dialog.tsx')).UserRolesDialog)

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

/** The return of a colleague whose account is closed; asked for at first. */
function OpensWidget({ row, value, disabled, onChange }: WidgetProps<BooleanField, RowOf<typeof users>>) {
  const { t } = useTranslation('resources')
  const isClosed = row?.active === false
  useEffect(() => {
    if (isClosed) onChange(true)
  }, [isClosed, onChange])
  if (!isClosed) return null
  return (
    <Switch
      label={t('dialogs:users.opens')}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

export const section: ResourceOverride<typeof users> = {
  inputs: { 'change-sign-in': { active: OpensWidget } },
  Panels: UserRoles,
}
