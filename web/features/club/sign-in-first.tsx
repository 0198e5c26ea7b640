import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconLock } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'

/** What belongs to one client, for a visitor. The page has loaded the messages `points`. */
export function SignInFirst({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('points')
  return (
    <EmptyState
      icon={<IconLock size={28} aria-hidden="true" />}
      title={title}
      text={text}
      action={<ButtonLink to="/auth/login">{t('sign_in')}</ButtonLink>}
    />
  )
}
