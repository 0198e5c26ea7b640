import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listAllAvailable } from '#contract/operations/settlement-desk/list-available.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './settlement-desk.module.css'

/** The report "available settlements": what every merchant has earned and not asked for, the largest first. */
export function AllAvailable() {
  const { t } = useTranslation(['resources', 'kit'])
  const [search, setSearch] = useState('')
  const { query, first, paging } = usePaging()
  const available = useList(listAllAvailable, { query: { ...query, ...(search.trim() && { search }) } })
  const title = t('settlements.desk.available')
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <div>
          <h2>{title}</h2>
          <p className="small soft">{t('settlements.desk.available_line')}</p>
        </div>
        <TextInput
          label={t('settlements.desk.find_merchant')}
          dir="auto"
          maxLength={100}
          value={search}
          onChange={(event) => {
            first()
            setSearch(event.currentTarget.value)
          }}
        />
      </div>
      <WhenRead of={available} skeleton={<RowsSkeleton count={3} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="soft">{t('settlements.desk.available_none')}</p>
          ) : (
            <>
              <Ready rows={data} />
              <Pager meta={meta} {...paging} />
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

type ReadyRow = AnswerOf<typeof listAllAvailable>[number]

function Ready({ rows }: { rows: readonly ReadyRow[] }) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const { can } = useStaffSession()
  const field = (name: string) => t(`settlements.fields.${name}`)
  return (
    <DataTable
      label={t('settlements.desk.available')}
      rows={rows}
      rowKey={({ client, supplier }) => `${client.id} ${supplier.id}`}
      columns={[
        {
          name: 'client',
          label: field('client_id'),
          cell: ({ client }) =>
            can('settlements-store') ? (
              <Link to={`/console/settlements/create?client_id=${client.id}`}>
                <bdi>{client.name}</bdi>
              </Link>
            ) : (
              <bdi>{client.name}</bdi>
            ),
        },
        {
          name: 'supplier',
          label: field('supplier_id'),
          cell: ({ supplier }) => supplier.name[locale],
        },
        {
          name: 'vouchers',
          label: field('vouchers_count'),
          numeric: true,
          cell: ({ vouchers_count }) => vouchers_count.toLocaleString('en'),
        },
        {
          name: 'since',
          label: t('settlements.desk.waiting_since'),
          cell: ({ since }) => <Moment at={since} />,
        },
        ...(['total_amount', 'fee', 'net_amount'] as const).map((name) => ({
          name,
          label: field(name),
          numeric: true,
          cell: (row: (typeof rows)[number]) => <Money value={row[name]} currency={row.currency} />,
        })),
      ]}
    />
  )
}
