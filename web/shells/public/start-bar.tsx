import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import classes from './start-bar.module.css'

/** Whether this visitor can open a wallet here, and is not doing it already. */
export function useOpensWallets(): boolean {
  const isVisitor = useSession().token === null
  const isOpen = usePageSettings()?.registration_open !== false
  const isSigningIn = useLocation().pathname.startsWith('/auth/')
  return isVisitor && isOpen && !isSigningIn
}

/** On a phone: the first step, always in reach of the thumb. Elsewhere the header has it. */
export function StartBar() {
  const { t } = useTranslation('public')
  if (!useOpensWallets()) return null
  return (
    <div className={classes.bar}>
      <ButtonLink to="/auth/register">{t('footer.register')}</ButtonLink>
    </div>
  )
}
