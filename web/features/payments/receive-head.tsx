import { useTranslation } from 'react-i18next'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

const ways = ['code', 'requests'] as const
const places = { code: '/portal/receive', requests: '/portal/receive/requests' }

/** The two ways to receive money, under one title. */
export function ReceiveHead({ way }: { way: (typeof ways)[number] }) {
  const { t } = useTranslation('payments')
  return (
    <>
      <PageHeader title={t('receive.title')} line={t(`receive.lines.${way}`)} />
      <TabLinks
        label={t('receive.title')}
        tabs={ways.map((name) => ({
          to: places[name],
          label: t(`receive.tabs.${name}`),
          active: name === way,
        }))}
      />
    </>
  )
}
