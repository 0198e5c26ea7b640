import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listSettings } from '#contract/operations/settings/change-settings.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { SettingChanges } from './setting-changes.tsx'
import classes from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'
import { TestMessage } from './test-message.tsx'

export const handle: RouteHandle = {
  messages: ['kit', 'resources', 'resources/settings', 'dialogs/settings', 'validation'],
}

export default function SettingsPage() {
  const { t } = useTranslation(['resources', 'resources/settings', 'dialogs/settings', 'kit'])
  const { can } = useStaffSession()
  const mayRead = can('settings-index')
  const [address] = useSearchParams()
  const stored = useCall(listSettings, {}, mayRead)
  /** The request for the last saved change. */
  const [asked, setAsked] = useState<string | null>(null)
  if (!mayRead) return <DeniedPage />
  return (
    <div className={classes.page}>
      <PageTitle title={t('settings.title')} />
      <WhenRead of={stored} skeleton={<BlockSkeleton height={420} />}>
        {(values) => (
          <SettingsForm key={`${asked} ${JSON.stringify(values)}`} stored={values} onSaved={setAsked}>
            {asked && (
              <Notice kind="pending">
                {t('dialogs:settings.waits')}{' '}
                <Link to={`/console/approvals/${asked}`}>{t('kit:waiting.see_request')}</Link>
              </Notice>
            )}
          </SettingsForm>
        )}
      </WhenRead>
      {address.get('part') === 'sms' && can('settings-update') && <TestMessage />}
      <SettingChanges />
    </div>
  )
}
