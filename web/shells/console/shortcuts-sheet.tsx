import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { navItemsFor } from './nav-items.ts'
import classes from './shortcuts-sheet.module.css'

const anywhere = [
  { keys: ['Ctrl', 'K'], name: 'palette' },
  { keys: ['?'], name: 'help' },
  { keys: ['Ctrl', 'S'], name: 'save' },
  { keys: ['Esc'], name: 'close' },
]

const inLists = [
  { keys: ['/'], name: 'search' },
  { keys: ['J'], name: 'next_row' },
  { keys: ['K'], name: 'previous_row' },
  { keys: ['Enter'], name: 'open_row' },
  { keys: ['Space'], name: 'peek_row' },
  { keys: ['X'], name: 'select_row' },
]

const inApprovals = [
  { keys: ['A'], name: 'approve_request' },
  { keys: ['R'], name: 'refuse_request' },
  { keys: ['J'], name: 'next_request' },
  { keys: ['K'], name: 'previous_request' },
]

export default function ShortcutsSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('console')
  const { can } = useStaffSession()
  const items = navItemsFor(can).flatMap(({ key, label }) => (key ? [{ keys: [key], text: t(label) }] : []))
  const named = (rows: typeof anywhere) =>
    rows.map(({ keys, name }) => ({ keys, text: t(`shortcuts.${name}`) }))
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className="soft small">{t('shortcuts.line')}</p>
      <div className={classes.columns}>
        <Keys title={t('shortcuts.anywhere')} rows={named(anywhere)} />
        <Keys title={t('shortcuts.go')} rows={items} />
        <Keys title={t('shortcuts.list')} rows={named(inLists)} />
        <Keys title={t('shortcuts.decide')} rows={named(inApprovals)} />
      </div>
    </Modal>
  )
}

interface KeysProps {
  readonly title: string
  readonly rows: readonly { readonly keys: readonly string[]; readonly text: string }[]
}

function Keys({ title, rows }: KeysProps) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.keys}>
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
