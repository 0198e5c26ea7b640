import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { exportWalletStatement, showBalanceAt } from '#contract/operations/wallets/wallet-statement.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { fromTripoli, readTypedTime } from '#web/console-kit/fields/typed-day.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './wallets.module.css'

/** The balance of any moment, and the statement of any days. */
export function WalletPanels({ row }: CellProps) {
  return (
    <>
      <Statement id={row.id} />
      <BalanceAt id={row.id} />
    </>
  )
}

function Statement({ id }: { id: string }) {
  const { t } = useTranslation('resources')
  const today = tripoliToday()
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const { fetching, download } = useDownload((format: 'pdf' | 'xlsx') =>
    callFile(exportWalletStatement, { params: { id }, query: { from, to, format } }),
  )
  const day = (name: 'from' | 'to', value: string, set: (day: string) => void) => (
    <DayInput label={t(`dialogs:wallets.${name}`)} name={name} value={value} max={today} onChange={set} />
  )
  return (
    <Panel title={t('dialogs:wallets.statement')}>
      <div className={classes.ask}>
        {day('from', from, setFrom)}
        {day('to', to, setTo)}
        {(['pdf', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'filled' : 'default'}
            loading={fetching === format}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void download(format)}
          >
            {t(`dialogs:wallets.${format}`)}
          </Button>
        ))}
      </div>
    </Panel>
  )
}

function BalanceAt({ id }: { id: string }) {
  const { t } = useTranslation('resources')
  const today = tripoliToday()
  const [day, setDay] = useState(today)
  const [typed, setTyped] = useState('00:00')
  const [at, setAt] = useState<string | null>(null)
  const time = readTypedTime(typed)
  return (
    <Panel title={t('dialogs:wallets.as_of')}>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (time !== null) setAt(fromTripoli(day, time))
        }}
      >
        <DayInput
          label={t('dialogs:wallets.as_of_day')}
          name="at"
          value={day}
          max={today}
          onChange={setDay}
        />
        <TextInput
          className="types-ltr"
          label={t('dialogs:wallets.as_of_time')}
          placeholder={t('kit:time_sample')}
          inputMode="numeric"
          maxLength={5}
          value={typed}
          error={time === null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={time === null || day === ''}>
          {t('dialogs:wallets.as_of_show')}
        </Button>
      </form>
      {at !== null && <BalanceThen id={id} at={at} />}
    </Panel>
  )
}

function BalanceThen({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation('resources')
  const reading = useCall(showBalanceAt, { params: { id }, query: { at }, quiet: true })
  return (
    <WhenRead of={reading} skeleton={<BlockSkeleton height={48} />}>
      {(shown) => (
        <p role="status" className={classes.then}>
          <span className="soft">
            {t('dialogs:wallets.as_of_result')} <Moment at={shown.at} />
          </span>
          <strong>
            <Money value={shown.balance} currency={shown.currency} />
          </strong>
        </p>
      )}
    </WhenRead>
  )
}
