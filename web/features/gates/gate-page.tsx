import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanDirection } from '#contract/shapes/admit-ticket.ts'
import { formatTime } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { keepShell } from '#web/lib/offline/keep-shell.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeCamera } from '#web/ui/code-camera.tsx'
import { keepReader } from '#web/ui/qr-reader.ts'
import { Notice } from '#web/ui/status.tsx'
import type { DecidedScan } from './decide-scan.ts'
import type { GateDevice, GateState } from './gate-device.ts'
import { GateFacts } from './gate-facts.tsx'
import type { GateMemory } from './gate-memory.ts'
import classes from './gates.module.css'
import { HandScanner } from './hand-scanner.tsx'
import { Pairing } from './pairing.tsx'
import { useGate } from './use-gate.ts'
import { VerdictScreen } from './verdict-screen.tsx'

export const handle: RouteHandle = { messages: ['gates', 'auth'] }

/** The screen of a device at a gate. It works without the network once it is paired. */
export default function GatePage() {
  const { t } = useTranslation('gates')
  const { device, state } = useGate()
  const { stored, failure, link } = state
  // Without what takes place, or with an error of the server, the gate goes on alone.
  const isLost = failure?.code === 'gate.unknown_device'
  useOfflineShell()
  return (
    <div className={classes.page}>
      <PageHead title={t('title')} line={t('title')} />
      <link rel="manifest" href="/gate.webmanifest" />
      {stored === null && <Pairing onPaired={device.pair} />}
      {stored && failure && <Notice kind="danger">{failure.sentence}</Notice>}
      {stored && isLost && (
        <Unpair waiting={stored.memory?.waiting.length ?? 0} onUnpair={() => void device.unpair()} />
      )}
      {stored && !failure && stored.memory === null && (
        <p role="status">{t(link === 'offline' ? 'wait_for_network' : 'loading')}</p>
      )}
      {stored?.memory && !isLost && <Scanning memory={stored.memory} state={state} scan={device.scan} />}
    </div>
  )
}

interface ScanningProps extends Pick<GateDevice, 'scan'> {
  readonly state: GateState
  readonly memory: GateMemory
}

function Scanning({ memory, state, scan }: ScanningProps) {
  const { t } = useTranslation('gates')
  const { locale } = usePage()
  const { directions, name } = memory.gate
  const [direction, setDirection] = useState<ScanDirection>(directions[0] ?? 'in')
  const [decided, setDecided] = useState<DecidedScan | null>(null)
  const [problem, setProblem] = useState<'needs_network' | 'broken' | null>(null)
  const read = (typed: boolean) => async (text: string) => {
    setProblem(null)
    try {
      const done = await scan({ text, direction, typed })
      if (done === 'needs_network') setProblem(done)
      else setDecided(done)
    } catch {
      // Whatever fails here, the person at the gate must see it.
      setProblem('broken')
    }
  }
  return (
    <>
      <h1>{name[locale]}</h1>
      <GateFacts memory={memory} link={state.link} />
      {directions.length > 1 && (
        <fieldset className={classes.directions}>
          <legend className="unseen">{t('direction')}</legend>
          {directions.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="direction"
                checked={one === direction}
                onChange={() => setDirection(one)}
              />
              {t(`directions.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {problem && <Notice kind="danger">{t(`problems.${problem}`)}</Notice>}
      <CodeCamera
        labels={{ open: t('camera.open'), picture: t('camera.label'), none: t('camera.none') }}
        onText={read(false)}
        paused={decided !== null}
      />
      <HandScanner onText={read(true)} />
      {state.wrong.map(({ id, at, reason }) => (
        <Notice key={id} kind="danger">
          {t('wrong', { time: formatTime(new Date(at).toISOString()) })} {reason && t(`reasons.${reason}`)}
        </Notice>
      ))}
      {state.duplicates.map(({ number, first, later }) => (
        <Notice key={`${number} ${later.at}`} kind="danger">
          {t('duplicate', {
            number,
            first: first.gate[locale],
            second: later.gate[locale],
            time: gapOf(later.at - first.at),
          })}
        </Notice>
      ))}
      {decided && <VerdictScreen decided={decided} onNext={() => setDecided(null)} />}
    </>
  )
}

/** Scans that the server has not taken are lost with it: that is said, and pressed twice. */
function Unpair({ waiting, onUnpair }: { readonly waiting: number; onUnpair(): void }) {
  const { t } = useTranslation('gates')
  const [asked, setAsked] = useState(false)
  const isAsked = asked || waiting === 0
  return (
    <>
      {waiting > 0 && asked && <p role="status">{t('unpair_loses', { count: waiting })}</p>}
      <Button look="plain" onClick={() => (isAsked ? onUnpair() : setAsked(true))}>
        {t(asked ? 'unpair_anyway' : 'unpair')}
      </Button>
    </>
  )
}

/** Minutes and seconds. */
function gapOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The page and its files are kept by a worker of its own, so that it opens without the network. */
function useOfflineShell(): void {
  useEffect(() => {
    void keepReader().then(() => keepShell('/gate-worker.js', '/gate'))
  }, [])
}
