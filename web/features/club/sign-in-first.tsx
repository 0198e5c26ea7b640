import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconLock } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { useClubBase } from './club-base.ts'
import { SignInLink } from './sign-in-link.tsx'

/** What belongs to one client, for a visitor. The page has loaded the messages `points`. */
export function SignInFirst({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('points')
  const base = useClubBase()
  return (
    <EmptyState
      icon={<IconLock size={28} aria-hidden="true" />}
      title={title}
      text={text}
      action={
        <div className="row">
          <SignInLink>{t('sign_in')}</SignInLink>
          <ButtonLink look="plain" to={`${base}/gifts`}>
            {t('gifts.all')}
          </ButtonLink>
        </div>
      }
    />
  )
}
