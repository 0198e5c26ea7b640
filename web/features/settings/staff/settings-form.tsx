import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import {
  changeSettings,
  listSettingChanges,
  listSettings,
} from '#contract/operations/settings/change-settings.ts'
import { type SettingName, settingNames, settings } from '#contract/operations/settings/settings.ts'
import { DraftOffer } from '#web/console-kit/form/draft-offer.tsx'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useGuardedSend } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import classes from './settings.module.css'
import { SettingsPart } from './settings-part.tsx'
import { type Faults, useSettingChanges } from './use-setting-changes.ts'

const { groups } = settings

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

/** One group at a time; changes in other groups are kept and saved together. */
export function SettingsForm({ stored, onSaved, children }: SettingsFormProps) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [address, setAddress] = useSearchParams()
  const form = useSettingChanges(stored, (name) => t(`settings.fields.${name}`))
  const { mutate, isPending, error } = useGuardedSend(changeSettings)
  const mayChange = can('settings-update')
  const group = groups.find(({ name }) => name === address.get('part')) ?? groups[0]
  /** Faults are shown at their fields. */
  const openGroupOf = (isWrong: (name: SettingName) => boolean) => {
    const at = groups.find(({ fieldsets }) => fieldsets.some(({ keys }) => keys.some(isWrong)))
    if (at) setAddress({ part: at.name }, { replace: true })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.findWrong()
    if (wrong.length > 0) return openGroupOf((name) => wrong.includes(name))
    const onSuccess = (approvalId: string | null) => {
      form.draft.forget()
      onSaved(approvalId)
      if (approvalId === null) showToast('success', t('dialogs:settings.saved'))
      refresh(listSettings, listSettingChanges)
    }
    mutate(
      { body: form.body() },
      { onSuccess, onError: ({ fields }) => openGroupOf((name) => isAbout(name, fields)) },
    )
  }
  const faultsOf = (name: SettingName): Faults => ({
    ...(error && refusedOf(name, error.fields)),
    ...form.faultsOf(name),
  })
  return (
    <form className="stack" noValidate onSubmit={save}>
      <GroupTabs open={group?.name} />
      {mayChange ? (
        <DraftOffer draft={form.draft} onRestore={form.restore} />
      ) : (
        <Notice kind="info">{t('dialogs:settings.read_only')}</Notice>
      )}
      {group?.name === 'payment_methods' && <ToPaymentMethods />}
      {group?.fieldsets.map((part) => (
        <SettingsPart
          key={part.name}
          part={part}
          disabled={!mayChange || isPending}
          typed={form.typed}
          faultsOf={faultsOf}
          onBlur={form.leave}
          onChange={form.change}
        />
      ))}
      {mayChange && (
        <div className={`stack ${classes.foot}`}>
          {children}
          <FailureNotice of={error} />
          <WrongFields faultsOf={faultsOf} />
          <LateNotice busy={isPending} />
          <Button type="submit" loading={isPending} disabled={!form.isChanged}>
            {t('dialogs:settings.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Names the fields with a fault: one may be above the part of the page that is in sight. */
function WrongFields({ faultsOf }: { faultsOf(name: SettingName): Faults }) {
  const { t } = useTranslation(['resources', 'kit'])
  const wrong = settingNames.filter((name) => Object.values(faultsOf(name)).some(Boolean))
  if (wrong.length === 0) return null
  const names = wrong.map((name) => t(`settings.fields.${name}`)).join(t('kit:comma'))
  return (
    <p className={classes.wrong} role="alert">
      {t('dialogs:settings.check', { names })}
    </p>
  )
}

/** The ways to recharge are a section of their own. */
function ToPaymentMethods() {
  const { t } = useTranslation('resources')
  return (
    <section className={classes.part} aria-label={t('payment-methods.title')}>
      <h2>{t('payment-methods.title')}</h2>
      <p className={`soft ${classes.note}`}>{t('dialogs:settings.methods_text')}</p>
      <Button component={Link} to="/console/payment-methods" variant="default">
        {t('dialogs:settings.methods_open')}
      </Button>
    </section>
  )
}

function GroupTabs({ open }: { readonly open: string | undefined }) {
  const { t } = useTranslation('resources')
  return (
    <TabLinks
      label={t('dialogs:settings.parts')}
      tabs={groups.map(({ name }) => ({
        to: `?part=${name}`,
        label: t(`settings.groups.${name}`),
        active: name === open,
      }))}
    />
  )
}
