import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export default function HomePage() {
  const { t } = useTranslation('console')
  const { user } = useStaffSession()
  return <PageHeader title={t('places.home')} line={user && t('home.welcome', { name: user.name })} />
}
