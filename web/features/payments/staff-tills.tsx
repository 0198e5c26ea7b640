import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { addTill, endTill, listTills, tillNameMax } from '#contract/operations/transfers/tills.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { tillLink, tillPaymentLink } from '#web/lib/formats/member-link.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ShareActions } from '#web/ui/share-button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { CodePoster } from './code-poster.tsx'
import classes from './payments.module.css'

type Till = AnswerOf<typeof listTills>[number]

interface Shop {
  readonly shop: string
  readonly number: string
}

/** Tills that a merchant gives to cashiers. */
export function StaffTills({ shop, number }: Shop) {
  const { t } = useTranslation('payments')
  const tills = useCall(listTills)
  return (
    <section className="card stack" aria-labelledby="staff-tills">
      <h2 id="staff-tills">{t('tills.title')}</h2>
      <p className="soft">{t('tills.line')}</p>
      <WhenRead of={tills} skeleton={<BlockSkeleton height={56} />}>
        {(open) =>
          open.length > 0 && (
            <ul className={`plain ${classes.rows}`}>
              {open.map((till) => (
                <li key={till.id}>
                  <OneTill till={till} shop={shop} number={number} />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <AddTill />
    </section>
  )
}

function OneTill({ till, shop, number }: Shop & { till: Till }) {
  const { id, name, today, currency, last_used_at: usedAt } = till
  const { t } = useTranslation(['payments', 'signed-in'])
  const [shown, setShown] = useState<'cashier' | 'customers' | null>(null)
  const isolated = `\u2068${name}\u2069`
  return (
    <div className="stack">
      <div className={classes.row}>
        <span className={classes.who}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="small soft">
            {usedAt === null ? (
              t('tills.unused')
            ) : (
              <>
                {t('tills.last_used')} <Moment at={usedAt} />
              </>
            )}
          </span>
        </span>
        <span className={classes.sum}>
          <Money value={today.total} currency={currency} />
          <span className="small soft">{t('signed-in:operations', { count: today.count })}</span>
        </span>
      </div>
      <div className="row">
        {(['cashier', 'customers'] as const).map((whose) => (
          <Button
            key={whose}
            variant="default"
            size="sm"
            aria-expanded={shown === whose}
            onClick={() => setShown(shown === whose ? null : whose)}
          >
            {t(`tills.of_${whose}`)}
          </Button>
        ))}
        <EndTill id={id} name={isolated} />
      </div>
      {shown === 'cashier' && <CashierCode till={till} shop={shop} />}
      {shown === 'customers' && (
        <>
          <p className="soft">{t('tills.customers_line')}</p>
          <CodePoster
            shop={shop}
            number={number}
            till={name}
            link={tillPaymentLink(number, till.payment_token)}
            label={t('tills.customers_qr', { name: isolated })}
          />
        </>
      )}
    </div>
  )
}

function CashierCode({ till: { name, token }, shop }: { till: Till; shop: string }) {
  const { t } = useTranslation('payments')
  const link = tillLink(token)
  return (
    <div className={classes.qr}>
      <p>{t('tills.scan')}</p>
      <QrCode value={link} label={t('tills.qr', { name: `\u2068${name}\u2069` })} size={224} />
      <div className="row">
        <CopyButton value={link} />
        <ShareActions text={t('tills.share_text', { shop: `\u2068${shop}\u2069`, link })} />
      </div>
    </div>
  )
}

function EndTill({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('payments')
  const [isAsking, setIsAsking] = useState(false)
  const end = useSend(endTill)
  const press = () =>
    end.mutate(
      { params: { id }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('tills.ended'))
          refresh(listTills)
        },
      },
    )
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setIsAsking(true)}>
        {t('tills.end')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('tills.end_title', { name })}
          label={t('tills.end')}
          danger
          busy={end.isPending}
          failure={end.error}
          onDo={press}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('tills.end_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function AddTill() {
  const { t } = useTranslation('payments')
  const form = useContractForm(addTill, { name: '' })
  const add = useSend(addTill)
  const submit = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync({ body, quiet: true })
      form.reset()
      refresh(listTills)
    } catch (error) {
      showFailure(form, error)
    }
  })
  const failure = form.formState.errors.root?.message
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextInput
        label={t('tills.name')}
        description={t('tills.name_hint')}
        maxLength={tillNameMax}
        autoComplete="off"
        {...useField(form, 'name')}
      />
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('tills.add')}
        </Button>
      </div>
    </form>
  )
}
