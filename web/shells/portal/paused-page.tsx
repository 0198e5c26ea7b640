import { useTranslation } from 'react-i18next'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { IconTool } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'

/** In place of every page of the portal while the operator has paused the services. */
export function PausedPage({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('portal')
  const settings = usePageSettings()
  return (
    <>
      <title>{`${t('paused.title')} · ${t('common:brand')}`}</title>
      <EmptyState
        heading="h1"
        icon={<IconTool size={28} aria-hidden="true" />}
        title={t('paused.title')}
        text={t('paused.text')}
        action={
          <Button look="plain" size="medium" onClick={onRetry}>
            {t('paused.retry')}
          </Button>
        }
      />
      {settings && (
        <p className="small soft">
          {t('paused.help')} <PhoneLink phone={settings.support_phone} />
        </p>
      )}
    </>
  )
}
