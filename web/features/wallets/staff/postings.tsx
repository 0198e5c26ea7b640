import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showPostings } from '#contract/operations/wallets/wallet-transactions.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './wallets.module.css'

type Shown = AnswerOf<typeof showPostings>
type Side = NonNullable<Shown['postings']>[number]['from']

/** Every posting of a transaction, its links, and its seal. */
export function Postings({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const reading = useCall(showPostings, { params: { id: row.id }, quiet: true })
  return (
    <Panel title={t('dialogs:wallet-transactions.postings')}>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={3} />}>
        {(shown) => (
          <div className="stack">
            <PostingsTable shown={shown} />
            <Facts shown={shown} />
          </div>
        )}
      </WhenRead>
    </Panel>
  )
}

function PostingsTable({ shown: { postings } }: { shown: Shown }) {
  const { t } = useTranslation('resources')
  if (postings === null) return <Notice kind="danger">{t('dialogs:wallet-transactions.unreadable')}</Notice>
  if (postings.length === 0) return <p className="soft">{t('dialogs:wallet-transactions.nothing')}</p>
  return (
    <DataTable
      label={t('dialogs:wallet-transactions.postings')}
      rows={postings.map((posting, at) => ({ ...posting, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          name: 'from',
          label: t('dialogs:wallet-transactions.from'),
          cell: ({ from }) => <Account side={from} />,
        },
        { name: 'to', label: t('dialogs:wallet-transactions.to'), cell: ({ to }) => <Account side={to} /> },
        {
          name: 'amount',
          label: t('dialogs:wallet-transactions.amount'),
          numeric: true,
          cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
        },
      ]}
    />
  )
}

const pagesOfOwners: Readonly<Record<string, string>> = { client: 'clients', supplier: 'suppliers' }

function Account({ side: { kind, owner } }: { side: Side }) {
  const { can } = useStaffSession()
  const name = useAccountName(kind)
  if (!owner) return name
  const resource = pagesOfOwners[owner.type]
  const called = <bdi>{owner.name}</bdi>
  return (
    <>
      <span className="soft">{name}</span>{' '}
      {resource && can(`${resource}-index`) ? (
        <Link to={`/console/${resource}/${owner.id}`}>{called}</Link>
      ) : (
        called
      )}
    </>
  )
}

/** `clearing:gateway:plutu` is money in transit through that gateway. */
function useAccountName(kind: string): string {
  const { t } = useTranslation('resources')
  const [head, channel, name] = kind.split(':')
  if (head !== 'clearing' || channel === undefined)
    return t(`dialogs:wallet-transactions.accounts.${kind.replace(':', '-')}`)
  const through = t(`dialogs:wallet-transactions.channels.${channel}`, channel)
  return t('dialogs:wallet-transactions.accounts.clearing', {
    channel: name === undefined ? through : `${through} ${name}`,
  })
}

function Facts({ shown: { reference, reverses, reversed_by, links, seal } }: { shown: Shown }) {
  const { t } = useTranslation('resources')
  const labels = (key: string, values?: Record<string, unknown>) =>
    t(`dialogs:wallet-transactions.${key}`, values ?? {})
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{labels('reference')}</dt>
        <dd className="row">
          <bdi dir="ltr" className="code">
            {reference}
          </bdi>
          <CopyButton value={reference} />
          <Link to={`/receipts/${reference}`}>{labels('proof')}</Link>
        </dd>
      </div>
      <div>
        <dt>{labels('seal')}</dt>
        <dd>{sealSentence(seal, labels)}</dd>
      </div>
      {reverses !== null && (
        <div>
          <dt>{labels('reverses')}</dt>
          <dd>
            <TransactionLink id={reverses} />
          </dd>
        </div>
      )}
      {reversed_by !== null && (
        <div>
          <dt>{labels('reversed_by')}</dt>
          <dd>
            <TransactionLink id={reversed_by} />
          </dd>
        </div>
      )}
      {links.length > 0 && (
        <div>
          <dt>{labels('links')}</dt>
          <dd className="row">
            {links.map(({ resource, id }) => (
              <Link key={`${resource} ${id}`} to={`/console/${resource}/${id}`}>
                {t(`${resource}.singular`)} <bdi dir="ltr">{id}</bdi>
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function sealSentence(
  seal: Shown['seal'],
  labels: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (seal === null) return labels('unsealed')
  return seal.head === null ? labels('sealed', { block: seal.block }) : labels('published', { ...seal })
}

function TransactionLink({ id }: { id: string }) {
  return (
    <Link to={`/console/wallet-transactions/${id}`}>
      <bdi dir="ltr">{id}</bdi>
    </Link>
  )
}
