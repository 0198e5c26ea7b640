import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MantinePage } from '#web/lib/theme/mantine-page.tsx'
import frame from '#web/ui/frame.module.css'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { PlaceLists } from './sidebar.tsx'

interface MoreSheetProps {
  readonly open: boolean
  onClose(): void
}

/** Every page, and the choices that do not fit a small header. */
export default function MoreSheet({ open, onClose }: MoreSheetProps) {
  const { t } = useTranslation('portal')
  const { locale, theme, setLocale, setTheme } = usePage()
  return (
    <MantinePage>
      <Drawer
        opened={open}
        onClose={onClose}
        position="bottom"
        size="auto"
        title={t('short.more')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <PlaceLists onGo={onClose} />
        <div className={frame.moreChoices}>
          <LanguageSwitch locale={locale} onLocale={setLocale} />
          <ThemeSwitch theme={theme} onTheme={setTheme} />
        </div>
      </Drawer>
    </MantinePage>
  )
}
