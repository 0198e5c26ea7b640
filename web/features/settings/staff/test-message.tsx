import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Language, languages } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { sendTestMessage } from '#contract/operations/sms/send-test-message.ts'
import { type SmsPurpose, smsPurposeNames } from '#contract/shapes/sms-purposes.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './settings.module.css'

/** Sends one of the saved texts to a phone: to try provider, sender and text. */
export function TestMessage() {
  const { t } = useTranslation('resources')
  const [phone, setPhone] = useState('')
  const [purpose, setPurpose] = useState<SmsPurpose>('verify_phone')
  const [locale, setLocale] = useState<Language>('ar')
  const { mutate, isPending, error, data } = useSend(sendTestMessage)
  const title = t('dialogs:settings.test_title')
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <p className={`soft ${classes.note}`}>{t('dialogs:settings.test_text')}</p>
      <div className={classes.fields}>
        <TextInput
          label={t('dialogs:settings.test_phone')}
          className="types-ltr"
          inputMode="tel"
          autoComplete="off"
          placeholder="0912345678"
          value={phone}
          error={error?.fields['phone']?.[0]}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Select
          label={t('dialogs:settings.test_purpose')}
          allowDeselect={false}
          data={smsPurposeNames.map((value) => ({ value, label: t(`settings.fields.sms_${value}`) }))}
          value={purpose}
          onChange={(value) => value !== null && setPurpose(value)}
        />
        <Select
          label={t('dialogs:settings.test_language')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`dialogs:settings.language_${value}`) }))}
          value={locale}
          onChange={(value) => value !== null && setLocale(value)}
        />
      </div>
      <div className={`stack ${classes.action}`}>
        <FailureNotice of={error} />
        {data && <Sent {...data} />}
        <Button
          variant="default"
          loading={isPending}
          disabled={phone.trim() === ''}
          onClick={() => mutate({ body: { phone, purpose, locale } })}
        >
          {t('dialogs:settings.test_send')}
        </Button>
      </div>
    </section>
  )
}

function Sent({ id, provider, body }: AnswerOf<typeof sendTestMessage>) {
  const { t } = useTranslation('resources')
  const name = t(`settings.choices.sms_codes_provider.${provider}`)
  return (
    <Notice kind={provider === 'outbox' ? 'info' : 'success'}>
      {t(provider === 'outbox' ? 'dialogs:settings.test_kept' : 'dialogs:settings.test_sent', { name })}{' '}
      <Link to={`/console/outbox/${id}`}>{t('dialogs:settings.test_see')}</Link>
      <p>
        <bdi>{body}</bdi>
      </p>
    </Notice>
  )
}
