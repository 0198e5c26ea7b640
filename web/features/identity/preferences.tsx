import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/kernel/localized.ts'
import { updateProfile } from '#contract/operations/identity/update-profile.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { themes } from '#web/lib/preferences/preferences.ts'
import { updateUser } from '#web/lib/session/session.ts'
import classes from './profile.module.css'

/** The appearance of pages, and the language of messages. */
export function Preferences({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { locale, theme, setLocale, setTheme } = usePage()
  const send = useSend(updateProfile, { showsFailure: true })
  const chooseLanguage = (next: User['locale']) => {
    setLocale(next)
    if (next === user.locale) return
    send.mutate({ body: { locale: next } }, { onSuccess: (answer) => updateUser(answer.user) })
  }
  return (
    <section className="card stack" aria-labelledby="preferences">
      <h2 id="preferences">{t('preferences.title')}</h2>
      <div className={classes.choice}>
        <span id="language">{t('common:language.label')}</span>
        <SegmentedControl
          aria-labelledby="language"
          size="md"
          data={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          value={locale}
          onChange={chooseLanguage}
        />
      </div>
      <div className={classes.choice}>
        <span id="appearance">{t('common:theme.label')}</span>
        <SegmentedControl
          aria-labelledby="appearance"
          size="md"
          data={themes.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <p className="small soft">{t('preferences.messages')}</p>
    </section>
  )
}
