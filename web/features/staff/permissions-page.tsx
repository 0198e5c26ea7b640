import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { changeRolePermissions, showPermissions } from '#contract/operations/staff/roles.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { differenceOf } from '#web/lib/console/permission-table.ts'
import { usePermissionLabels } from '#web/lib/console/use-permission-labels.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import classes from './permissions-page.module.css'

export const handle = { messages: ['access', 'resources'] }

type Known = AnswerOf<typeof showPermissions>
type Role = Known['roles'][number]

/** Every permission, and the roles that have it. */
export default function PermissionsPage() {
  const { t } = useTranslation('access')
  const reading = useCall(showPermissions)
  return (
    <>
      <PageHeader title={t('matrix.title')} line={t('matrix.line')} />
      <WhenRead of={reading} skeleton={<BlockSkeleton height={480} />}>
        {(known) => <Roles known={known} />}
      </WhenRead>
    </>
  )
}

function Roles({ known: { permissions, roles } }: { known: Known }) {
  const { t } = useTranslation('access')
  const { locale } = usePage()
  const [params] = useSearchParams()
  const role = roles.find(({ id }) => id === params.get('role')) ?? roles[0]
  if (!role) return null
  return (
    <>
      <TabLinks
        label={t('matrix.role')}
        tabs={roles.map(({ id, name }) => ({
          to: `/console/permissions?role=${id}`,
          label: name[locale],
          active: id === role.id,
        }))}
      />
      <RoleRights key={`${role.id} ${role.updated_at}`} role={role} permissions={permissions} />
    </>
  )
}

function RoleRights({ role, permissions }: { role: Role; permissions: readonly string[] }) {
  const { t } = useTranslation('access')
  const { can } = useStaffSession()
  const before = new Set(role.holds_all ? permissions : role.permissions)
  const [held, setHeld] = useState<ReadonlySet<string>>(before)
  const mayChange = can('roles-update') && !role.holds_all
  const { given, taken } = differenceOf(before, held)
  return (
    <div className={classes.rights}>
      {role.holds_all && <Notice kind="info">{t('matrix.holds_all')}</Notice>}
      {role.unknown.length > 0 && (
        <Notice kind="info">{t('matrix.unknown', { names: role.unknown.join(', ') })}</Notice>
      )}
      <PermissionMatrix permissions={permissions} held={held} onChange={mayChange ? setHeld : undefined} />
      {given.length + taken.length > 0 && (
        <Request role={role} held={held} given={given} taken={taken} onReset={() => setHeld(before)} />
      )}
    </div>
  )
}

interface RequestProps {
  readonly role: Role
  readonly held: ReadonlySet<string>
  readonly given: readonly string[]
  readonly taken: readonly string[]
  onReset(): void
}

/** The changes, listed before the request. */
function Request({ role, held, given, taken, onReset }: RequestProps) {
  const { t } = useTranslation('access')
  const [reason, setReason] = useState('')
  const sending = useSend(changeRolePermissions)
  const ask = () =>
    sending.mutate(
      {
        params: { id: role.id },
        body: { permissions: [...held].sort(), ...(reason.trim() !== '' && { reason: reason.trim() }) },
      },
      {
        onSuccess: () => {
          showToast('success', t('matrix.asked'))
          onReset()
          refresh(showPermissions)
        },
      },
    )
  return (
    <section className={classes.request} aria-live="polite">
      <div className={classes.difference}>
        <Named title={t('matrix.given')} permissions={given} kind="given" />
        <Named title={t('matrix.taken')} permissions={taken} kind="taken" />
      </div>
      <FailureNotice of={sending.error} />
      <Textarea
        label={t('matrix.reason')}
        description={t('matrix.reason_hint')}
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row">
        <Button loading={sending.isPending} onClick={ask}>
          {t('matrix.ask')}
        </Button>
        <Button variant="default" onClick={onReset}>
          {t('matrix.reset')}
        </Button>
      </div>
    </section>
  )
}

interface NamedProps {
  readonly title: string
  readonly permissions: readonly string[]
  readonly kind: 'given' | 'taken'
}

function Named({ title, permissions, kind }: NamedProps) {
  const labels = usePermissionLabels()
  if (permissions.length === 0) return null
  return (
    <div>
      <h2 className={classes.title} data-kind={kind}>
        {title}
      </h2>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{labels.permission(permission)}</li>
        ))}
      </ul>
    </div>
  )
}
