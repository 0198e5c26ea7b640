import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeSettings,
  listSettingChanges,
  listSettings,
} from '#contract/operations/settings/change-settings.ts'
import { settingParts } from '#contract/operations/settings/setting-fields.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { SettingInput } from './setting-input.tsx'
import classes from './settings-desk.module.css'

export const handle: RouteHandle = { messages: ['kit', 'resources'] }

export default function SettingsPage() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const mayRead = can('settings-index')
  const settings = useCall(listSettings, {}, mayRead)
  if (!mayRead) return <DeniedPage />
  return (
    <div className={classes.page}>
      <PageHeader title={t('settings.title')} />
      <WhenRead of={settings} skeleton={<BlockSkeleton height={420} />}>
        {(values) => <SettingsForm key={JSON.stringify(values)} stored={values} />}
      </WhenRead>
      <SettingChanges />
    </div>
  )
}

type Values = Readonly<Record<string, unknown>>

function SettingsForm({ stored }: { stored: Values }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [changes, setChanges] = useState<Values>({})
  const { mutate, isPending, error } = useSend(changeSettings)
  const mayChange = can('settings-update')
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { body: changes },
      {
        onSuccess: () => {
          showToast('success', t('settings.desk.saved'))
          refresh(listSettings, listSettingChanges)
        },
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
      {settingParts.map(({ name, fields }) => (
        <fieldset key={name} className={classes.part} disabled={!mayChange || isPending}>
          <legend>{t(`settings.sections.${name}`)}</legend>
          <div className={classes.fields}>
            {fields.map((field) => (
              <SettingInput
                key={field}
                name={field}
                value={changes[field] ?? stored[field]}
                fault={error?.fields[field]?.[0]}
                onChange={(value) => setChanges({ ...changes, [field]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && <Notice kind="danger">{error.message}</Notice>}
      {mayChange && (
        <div className={classes.foot}>
          <Button type="submit" loading={isPending} disabled={Object.keys(changes).length === 0}>
            {t('settings.desk.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
