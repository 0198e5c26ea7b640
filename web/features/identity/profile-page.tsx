import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { endSession } from '#web/lib/session/end-session.ts'
import { useSession } from '#web/lib/session/session.ts'
import { IconLogout } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useAskedPart } from '#web/ui/use-asked-part.ts'
import { ConfirmationLimit } from './confirmation-limit.tsx'
import { Devices } from './devices.tsx'
import { MemberCard } from './member-card.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonForm } from './person-form.tsx'
import { PhotoCard } from './photo-card.tsx'
import { Pin } from './pin.tsx'
import { Preferences } from './preferences.tsx'
import { ProvenDevices } from './proven-devices.tsx'
import { SecondFactor } from './second-factor.tsx'

export const handle: RouteHandle = { messages: ['portal', 'profile', 'access', 'validation', 'fields'] }

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const parts = useAskedPart<HTMLDivElement>()
  if (!user) return null
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      <div className="two-columns" ref={parts}>
        <div className="stack-wide">
          <PhotoCard user={user} />
          <PersonForm user={user} />
          <PasswordForm username={user.username} />
          <SecondFactor user={user} />
          <Pin />
          <ConfirmationLimit />
          <Devices />
          <ProvenDevices />
        </div>
        <div className="stack-wide">
          <MemberCard user={user} />
          <NotificationPreferences user={user} />
          <Preferences user={user} />
          <WholeAccount />
          <Button
            variant="default"
            leftSection={<IconLogout size={20} className="mirror" aria-hidden="true" />}
            onClick={() => void endSession()}
          >
            {t('logout')}
          </Button>
        </div>
      </div>
    </>
  )
}

const wholePages = {
  limits: '/portal/limits',
  help: '/portal/help',
  data: '/portal/my-data',
  close: '/portal/close-account',
} as const

/** What concerns the account as a whole has pages of its own. */
function WholeAccount() {
  const { t } = useTranslation('profile')
  return (
    <section className="card stack" aria-labelledby="whole-account">
      <h2 id="whole-account">{t('whole.title')}</h2>
      {(['limits', 'help', 'data', 'close'] as const).map((name) => (
        <Link key={name} to={wholePages[name]}>
          {t(`whole.${name}`)}
        </Link>
      ))}
    </section>
  )
}
