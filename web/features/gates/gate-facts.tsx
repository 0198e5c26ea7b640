import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Status } from '#web/ui/status.tsx'
import type { GateState } from './gate-device.ts'
import type { GateMemory } from './gate-memory.ts'
import classes from './gates.module.css'

/** What takes place, who came in here, and whether the gate is alone. */
export function GateFacts({
  memory,
  link,
}: {
  readonly memory: GateMemory
  readonly link: GateState['link']
}) {
  const { t } = useTranslation('gates')
  const { locale } = usePage()
  const { gate, waiting, answered } = memory
  const since = [...answered, ...waiting].filter(({ decided }) => decided === 'admitted')
  const inside = since.reduce((sum, { direction }) => sum + (direction === 'in' ? 1 : -1), gate.inside)
  return (
    <div className={classes.facts}>
      <strong>{gate.title[locale]}</strong>
      <Status kind={link === 'offline' ? 'pending' : 'success'}>{t(`link.${link}`)}</Status>
      <span>{t('inside', { count: inside })}</span>
      {waiting.length > 0 && <span className="soft">{t('waiting', { count: waiting.length })}</span>}
    </div>
  )
}
