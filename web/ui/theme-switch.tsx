import { useTranslation } from 'react-i18next'
import classes from './bar-button.module.css'
import { IconMoon, IconSun } from './icons.ts'

interface ThemeSwitchProps {
  readonly theme: 'light' | 'dark'
  onTheme(theme: 'light' | 'dark'): void
}

export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
  const { t } = useTranslation()
  const other = theme === 'light' ? 'dark' : 'light'
  const Icon = theme === 'light' ? IconMoon : IconSun
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(theme === 'light' ? 'theme.to_dark' : 'theme.to_light')}
      onClick={() => onTheme(other)}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  )
}
