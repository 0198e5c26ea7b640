import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#contract/kernel/phone-text.ts'
import { openContactForm } from '#contract/operations/content/contact-message.ts'
import { contactTopics } from '#contract/operations/content/contact-topics.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { type PageSettings, pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, LongTextField, TextField } from '#web/ui/field.tsx'
import { IconBrandWhatsapp, IconMail, IconPhone } from '#web/ui/icons.ts'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PageContent, PageHero } from '#web/ui/page-hero.tsx'
import { Notice } from '#web/ui/status.tsx'
import type { Route } from './+types/contact-page.ts'
import { ContactOrganisation } from './contact-organisation.tsx'
import classes from './contact-page.module.css'
import { OperatorCard } from './operator-card.tsx'
import { useOperatorFacts } from './operator-facts.ts'
import { readOrganisation } from './read-organisation.ts'
import { SocialLinks } from './social-links.tsx'

export const handle: RouteHandle = { messages: ['public', 'contact'] }

const messageLengthMax = 4_000

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [form, organisation] = await Promise.all([
    readOnServer(host, openContactForm),
    readOrganisation(host),
  ])
  return { ...form, organisation }
}

// The signed form stays valid while the visitor looks around.
export const shouldRevalidate = () => false

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('contact')
  const [reference, setReference] = useState<string | null>(null)
  const settings = usePageSettings()
  return (
    <>
      <PageHead
        title={t('title')}
        line={t('line')}
        facts={{ '@type': 'ContactPage', mainEntity: useOperatorFacts() }}
      />
      <PageHero title={t('title')} line={t('line')}>
        <BeforeWriting />
      </PageHero>
      <PageContent name={t('title')}>
        {settings && <Channels settings={settings} />}
        <div className={classes.columns}>
          {reference === null ? (
            <MessageForm form={loaderData.form} onSent={setReference} />
          ) : (
            <Notice kind="success">
              <strong>{t('sent_title')}</strong>
              <p>{t('sent_text', { reference: `\u2066${reference}\u2069` })}</p>
            </Notice>
          )}
          {settings && <OperatorCard settings={settings} />}
        </div>
        <ContactOrganisation shown={loaderData.organisation} />
      </PageContent>
    </>
  )
}

const loadOperations = () => import('#contract/operations/content/contact-message.ts')
const loadMessage = async () => (await loadOperations()).sendContactMessage

/** Sends the message; an expired form is renewed, so sending again is enough. */
function useMessage(signed: string, onSent: (reference: string) => void) {
  const { locale } = usePage()
  const [query] = useSearchParams()
  const topic = contactTopics.find((name) => name === query.get('topic')) ?? 'account'
  return useLightForm({
    load: loadMessage,
    values: { name: '', contact: '', topic, message: '', website: '', form: signed },
    async send(body, operation, set) {
      try {
        const { reference } = await call(operation, { body: { ...body, locale } })
        onSent(reference)
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'contact.form_expired') {
          const { openContactForm } = await loadOperations()
          set('form', (await call(openContactForm)).form)
        }
        throw error
      }
    },
  })
}

function MessageForm({ form: signed, onSent }: { form: string; onSent(reference: string): void }) {
  const { t } = useTranslation('contact')
  const form = useMessage(signed, onSent)
  const { error: _nobodySees, ...trap } = form.text('website')
  return (
    <section aria-labelledby="message" className="stack">
      <h2 id="message">{t('form_title')}</h2>
      {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      <LightForm {...form.form}>
        <TextField label={t('name')} autoComplete="name" {...form.text('name')} />
        <TextField
          label={t('contact')}
          description={t('contact_hint')}
          autoComplete="tel"
          inputMode="email"
          autoCapitalize="none"
          ltr
          {...form.text('contact')}
        />
        <ChoiceField
          label={t('topic')}
          choices={contactTopics.map((name) => ({ value: name, label: t(`topics.${name}`) }))}
          {...form.text('topic')}
        />
        <LongTextField
          label={t('message')}
          description={t('message_hint')}
          maxLength={messageLengthMax}
          {...form.text('message')}
        />
        <label className={classes.trap} aria-hidden="true">
          {t('website')}
          <input {...trap} tabIndex={-1} autoComplete="off" />
        </label>
        <LateNotice busy={form.busy} />
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
        <p className="small soft">{t('answers')}</p>
      </LightForm>
    </section>
  )
}

/** For people who prefer to talk or to chat. */
function Channels({ settings }: { settings: PageSettings }) {
  const { t } = useTranslation('contact')
  const { locale } = usePage()
  const { support_phone: phone, support_email: email, whatsapp_url: whatsapp } = settings
  return (
    <div className={classes.channels}>
      <a href={`tel:${phone}`} className={classes.channel}>
        <IconPhone size={24} aria-hidden="true" />
        <span>
          {t('call')} <bdi dir="ltr">{formatPhone(phone)}</bdi>
          <span className="small soft">{settings.support_hours[locale]}</span>
        </span>
      </a>
      {whatsapp && (
        <a href={whatsapp} className={classes.channel} rel="noopener noreferrer">
          <IconBrandWhatsapp size={24} aria-hidden="true" />
          <span>
            {t('whatsapp')}
            <span className="small soft">{t('whatsapp_text')}</span>
          </span>
        </a>
      )}
      <a href={`mailto:${email}`} className={classes.channel}>
        <IconMail size={24} aria-hidden="true" />
        <bdi dir="ltr">{email}</bdi>
      </a>
      <div className={classes.social}>
        <SocialLinks settings={settings} />
      </div>
    </div>
  )
}

/** What is urgent, and what must not be written. */
function BeforeWriting() {
  const { t } = useTranslation('contact')
  return (
    <aside className={`stack ${classes.before}`} aria-label={t('urgent_title')}>
      <div className={classes.urgent}>
        <strong>{t('urgent_title')}</strong>
        <p>{t('urgent_text')}</p>
      </div>
      <p className="soft">{t('never')}</p>
    </aside>
  )
}
