import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import frame from '#web/ui/frame.module.css'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Navigation } from './navigation.tsx'

interface SectionsDrawerProps {
  readonly open: boolean
  onClose(): void
}

/** Every section, on a screen without room for the menu. */
export default function SectionsDrawer({ open, onClose }: SectionsDrawerProps) {
  const { t } = useTranslation(['console', 'resources'])
  const { locale, theme, setLocale, setTheme } = usePage()
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      size={300}
      title={t('menu')}
      padding="xs"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Navigation onGo={onClose} />
      <div className={frame.moreChoices}>
        <LanguageSwitch locale={locale} onLocale={setLocale} />
        <ThemeSwitch theme={theme} onTheme={setTheme} />
      </div>
    </Drawer>
  )
}
