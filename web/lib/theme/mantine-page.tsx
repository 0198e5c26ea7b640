import { DirectionContext, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { directionOf } from '#web/lib/preferences/preferences.ts'
import { cssVariables, theme } from './theme.ts'

/** The page's language and settings decide the direction; nothing else changes it. */
const fixed = () => undefined

/** The close button of every dialog and sheet has a label. */
function nameClosing(label: string) {
  const closing = { defaultProps: { closeButtonProps: { 'aria-label': label } } }
  return mergeThemeOverrides(theme, { components: { Modal: closing, Drawer: closing } })
}

/** Required by Mantine's components. The shells of signed-in people have it; public pages do not need it. */
export function MantinePage({ children }: { children: ReactNode }) {
  const { locale, theme: scheme, cspNonce } = usePage()
  const settings = useRouteLoaderData<{ settings: PageSettings }>('root')?.settings
  const dir = directionOf(locale, settings?.rtl ?? true)
  const { t } = useTranslation()
  const named = useMemo(() => nameClosing(t('common:close')), [t])
  const direction = useMemo(() => ({ dir, setDirection: fixed, toggleDirection: fixed }), [dir])
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={named}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
        getStyleNonce={() => cspNonce}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  )
}
