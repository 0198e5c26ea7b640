import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import {
  changeSettings,
  listSettingChanges,
  listSettings,
} from '#contract/operations/settings/change-settings.ts'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'
import { DraftOffer } from '#web/console-kit/form/draft-offer.tsx'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useCall, useGuardedSend } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { SettingInput } from './setting-input.tsx'
import classes from './settings.module.css'
import { type Faults, useSettingChanges } from './use-setting-changes.ts'

export const handle: RouteHandle = {
  messages: ['kit', 'resources', 'resources/settings', 'dialogs/settings', 'validation'],
}

export default function SettingsPage() {
  const { t } = useTranslation(['resources', 'resources/settings', 'dialogs/settings', 'kit'])
  const { can } = useStaffSession()
  const mayRead = can('settings-index')
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
      <SettingChanges />
    </div>
  )
}

const { fieldsets } = settings

type Refused = ApiFailure['fields']

function isAbout(name: SettingName, refused: Refused): boolean {
  return Object.values(refusedOf(name, refused)).some((sentence) => sentence !== undefined)
}

/** A refusal of a whole setting in two languages is shown at the first one. */
function refusedOf(name: SettingName, refused: Refused): Faults {
  const [whole, ar, en] = [name, `${name}.ar`, `${name}.en`].map((place) => refused[place]?.[0])
  return { whole, ar: ar ?? whole, en }
}

interface SettingsFormProps {
  readonly stored: Values
  /** With the id of the request, when a part waits for it. */
  onSaved(approvalId: string | null): void
  /** The last result, beside the button. */
  readonly children: ReactNode
}

type Values = Readonly<Record<string, unknown>>

/** One part at a time; changes in other parts are kept and saved together. */
function SettingsForm({ stored, onSaved, children }: SettingsFormProps) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [address, setAddress] = useSearchParams()
  const form = useSettingChanges(stored, (name) => t(`settings.fields.${name}`))
  const { mutate, isPending, error } = useGuardedSend(changeSettings)
  const mayChange = can('settings-update')
  const part = fieldsets.find(({ name }) => name === address.get('part')) ?? fieldsets[0]
  /** Faults are shown at their fields. */
  const openPartOf = (isWrong: (name: SettingName) => boolean) => {
    const at = fieldsets.find(({ keys }) => keys.some(isWrong))
    if (at) setAddress({ part: at.name }, { replace: true })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.findWrong()
    if (wrong.length > 0) return openPartOf((name) => wrong.includes(name))
    const onSuccess = (approvalId: string | null) => {
      form.draft.forget()
      onSaved(approvalId)
      if (approvalId === null) showToast('success', t('dialogs:settings.saved'))
      refresh(listSettings, listSettingChanges)
    }
    mutate(
      { body: form.body() },
      { onSuccess, onError: ({ fields }) => openPartOf((name) => isAbout(name, fields)) },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
      <PartTabs open={part?.name} />
      {mayChange ? (
        <DraftOffer draft={form.draft} onRestore={form.restore} />
      ) : (
        <Notice kind="info">{t('dialogs:settings.read_only')}</Notice>
      )}
      {part && (
        <fieldset className={classes.part} disabled={!mayChange || isPending}>
          <legend className="unseen">{t(`settings.sections.${part.name}`)}</legend>
          {part.guarded && <p className={`soft ${classes.note}`}>{t(`settings.notes.${part.name}`)}</p>}
          <div className={classes.fields}>
            {part.keys.map((name) => (
              <SettingInput
                key={name}
                name={name}
                value={form.typed[name]}
                faults={{ ...(error && refusedOf(name, error.fields)), ...form.faultsOf(name) }}
                onBlur={() => form.leave(name)}
                onChange={(value) => form.change(name, value)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {mayChange && (
        <div className={`stack ${classes.foot}`}>
          {children}
          <FailureNotice of={error} />
          <LateNotice busy={isPending} />
          <Button type="submit" loading={isPending} disabled={!form.isChanged}>
            {t('dialogs:settings.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

function PartTabs({ open }: { readonly open: string | undefined }) {
  const { t } = useTranslation('resources')
  return (
    <TabLinks
      label={t('dialogs:settings.parts')}
      tabs={fieldsets.map(({ name }) => ({
        to: `?part=${name}`,
        label: t(`settings.sections.${name}`),
        active: name === open,
      }))}
    />
  )
}
