import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useClubBase } from '../club-base.ts'

const places = [
  ['games', ''],
  ['table', '/table'],
  ['squad', '/squad'],
  ['compare', '/compare'],
] as const

/** The pages about games, side by side. */
export function GameTabs() {
  const { t } = useTranslation('sports')
  const { pathname, search } = useLocation()
  const base = `${useClubBase()}/games`
  const season = new URLSearchParams(search).get('season')
  const kept = season === null ? '' : `?season=${season}`
  const tabs = places.map(([name, path]) => ({
    to: base + path + (path === '' || path === '/table' ? kept : ''),
    label: t(`games.tabs.${name}`),
    active: pathname === base + path,
  }))
  return <TabLinks label={t('games.pages')} tabs={tabs} />
}
