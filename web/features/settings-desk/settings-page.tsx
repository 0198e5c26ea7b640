import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  changeSettings,
  listSettingChanges,
  listSettings,
} from '#contract/operations/settings/change-settings.ts'
import { settingParts } from '#contract/operations/settings/setting-fields.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
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
      <PageTitle title={t('settings.title')} />
      <WhenRead of={settings} skeleton={<BlockSkeleton height={420} />}>
        {(values) => <SettingsForm key={JSON.stringify(values)} stored={values} />}
      </WhenRead>
      <SettingChanges />
    </div>
  )
}

type Values = Readonly<Record<string, unknown>>

/** One part at a time; what was changed in another stays changed, and is saved with it. */
function SettingsForm({ stored }: { stored: Values }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [address, setAddress] = useSearchParams()
  const [changes, setChanges] = useState<Values>({})
  const { mutate, isPending, error } = useSend(changeSettings)
  const mayChange = can('settings-update')
  const part = settingParts.find(({ name }) => name === address.get('part')) ?? settingParts[0]
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { body: changes },
      {
        onSuccess: () => {
          showToast('success', t('settings.desk.saved'))
          refresh(listSettings, listSettingChanges)
        },
        // What was refused is shown where it stands.
        onError: ({ fields }) => {
          const at = settingParts.find((one) => one.fields.some((field) => field in fields))
          if (at) setAddress({ part: at.name }, { replace: true })
        },
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
      <TabLinks
        label={t('settings.desk.parts')}
        tabs={settingParts.map(({ name }) => ({
          to: `?part=${name}`,
          label: t(`settings.sections.${name}`),
          active: name === part?.name,
        }))}
      />
      {part && (
        <fieldset className={classes.part} disabled={!mayChange || isPending}>
          <legend>{t(`settings.sections.${part.name}`)}</legend>
          <div className={classes.fields}>
            {part.fields.map((field) => (
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
      )}
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
