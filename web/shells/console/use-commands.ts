import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { endStaffSession } from '#web/lib/staff/end-staff-session.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import {
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
} from '#web/ui/icons.ts'
import type { Entry } from './group-entries.ts'
import { navItemsFor } from './nav-items.ts'

/** Pages this person may open, and actions to start from anywhere. */
export function useCommands(onShortcuts: () => void): {
  readonly sections: readonly Entry[]
  readonly commands: readonly Entry[]
} {
  const { t } = useTranslation(['console', 'resources'])
  const { can } = useStaffSession()
  const { locale, theme, setLocale, setTheme } = usePage()
  const items = navItemsFor(can)
  const sections = items.map(({ to, label, icon, group }) => ({
    id: to,
    to,
    label: t(label),
    hint: t(`groups.${group}`),
    icon,
  }))
  const creations = items.flatMap(({ create }) =>
    create && can([create.permission])
      ? [
          {
            id: create.to,
            to: create.to,
            label: t('actions.create', { name: t(create.label) }),
            icon: IconPlus,
          },
        ]
      : [],
  )
  const commands: Entry[] = [
    ...creations,
    { id: 'password', to: '/console/account#password', label: t('profile.password'), icon: IconLock },
    {
      id: 'language',
      label: t('palette.switch_language'),
      icon: IconSettings,
      run: () => setLocale(locale === 'ar' ? 'en' : 'ar'),
    },
    {
      id: 'theme',
      label: t(theme === 'light' ? 'palette.to_dark' : 'palette.to_light'),
      icon: theme === 'light' ? IconMoon : IconSun,
      run: () => setTheme(theme === 'light' ? 'dark' : 'light'),
    },
    { id: 'shortcuts', label: t('profile.shortcuts'), icon: IconKeyboard, run: onShortcuts },
    { id: 'logout', label: t('profile.logout'), icon: IconLogout, run: () => void endStaffSession() },
  ]
  return { sections, commands }
}
