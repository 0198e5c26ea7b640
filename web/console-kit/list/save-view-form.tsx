import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { listSavedViews, storeSavedView } from '#contract/operations/console/saved-views.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { type ListState, writeListState } from '../data/list-state.ts'
import type { useColumns } from './columns.ts'
import classes from './toolbar.module.css'

interface SaveViewFormProps {
  readonly resource: Resource
  readonly listState: ListState
  readonly columns: ReturnType<typeof useColumns>
}

/** Saves the list's state, for oneself or for a role. */
export default function SaveViewForm({ resource, listState, columns }: SaveViewFormProps) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const { user } = useStaffSession()
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState('')
  const send = useSend(storeSavedView)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const query = Object.fromEntries(writeListState({ ...listState, page: 1 }, resource))
    send.mutate(
      {
        body: {
          resource: resource.name,
          name,
          query,
          columns: columns.isUsual ? null : [...columns.columns],
          role_id: roleId === '' ? null : roleId,
        },
        quiet: true,
      },
      {
        onSuccess() {
          setName('')
          refresh(listSavedViews)
        },
      },
    )
  }
  const roles = user?.roles ?? []
  return (
    <form className={classes.saveView} onSubmit={save}>
      <TextInput
        label={t('views.save')}
        placeholder={t('views.name')}
        maxLength={60}
        error={send.error ? (send.error.fields['name']?.[0] ?? send.error.sentence) : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('views.for')}
        data={[
          { value: '', label: t('views.for_me') },
          ...roles.map((role) => ({
            value: role.id,
            label: t('views.for_role', { name: titleIn(role.name, locale) }),
          })),
        ]}
        value={roleId}
        onChange={(event) => setRoleId(event.currentTarget.value)}
      />
      <Button type="submit" loading={send.isPending} disabled={name.trim() === ''}>
        {t('common:save')}
      </Button>
    </form>
  )
}
