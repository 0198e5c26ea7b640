import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { inquireAtDesk } from '#contract/operations/voucher-desk/inquire-at-desk.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Facts } from './facts.tsx'

type By = 'serial' | 'code'

/** What somebody holds in their hand: by its serial number or its code. */
export function InquiryDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('voucher-desk')
  const [by, setBy] = useState<By>('serial')
  const [text, setText] = useState('')
  const inquiry = useSend(inquireAtDesk)
  const ask = () => {
    const typed = text.trim()
    inquiry.mutate({ body: by === 'code' ? { code: typed } : { serial_number: typed }, quiet: true })
  }
  return (
    <Modal opened onClose={onClose} title={t('inquiry.title')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') ask()
        }}
      >
        <SegmentedControl
          aria-label={t('inquiry.title')}
          data={[
            { value: 'serial', label: t('inquiry.by_serial') },
            { value: 'code', label: t('inquiry.by_code') },
          ]}
          value={by}
          onChange={(next) => {
            setBy(next)
            inquiry.reset()
          }}
        />
        <TextInput
          label={t(`inquiry.${by}`)}
          className="types-ltr"
          autoComplete="off"
          data-autofocus
          required
          maxLength={by === 'code' ? 64 : 40}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={inquiry.isPending} disabled={text.trim() === ''}>
          {t('inquiry.ask')}
        </Button>
        <div aria-live="polite">
          {inquiry.error && <Notice kind="danger">{inquiry.error.message}</Notice>}
          {inquiry.data && <Found voucher={inquiry.data} />}
        </div>
      </form>
    </Modal>
  )
}

function Found({ voucher }: { voucher: AnswerOf<typeof inquireAtDesk> }) {
  const { t } = useTranslation(['voucher-desk', 'resources'])
  const { locale } = usePage()
  const field = (name: string) => t(`resources:vouchers.fields.${name}`)
  return (
    <div className="stack">
      <Notice kind={voucher.good ? 'success' : 'info'}>
        {t(voucher.good ? 'inquiry.good' : 'inquiry.not_good')}
      </Notice>
      <Facts
        rows={[
          { label: field('serial_number'), value: <Serial number={voucher.serial_number} /> },
          { label: field('category_id'), value: voucher.category[locale] },
          {
            label: field('amount'),
            value: <Money value={voucher.face_value} currency={voucher.currency} />,
          },
          { label: field('status'), value: t(`status.${voucher.status}`) },
          ...(voucher.expires_at === null
            ? []
            : [{ label: field('expires_at'), value: <Moment at={voucher.expires_at} /> }]),
          { label: t('inquiry.batch'), value: <bdi dir="ltr">{voucher.batch.prefix}</bdi> },
        ]}
      />
      <Button component={Link} to={`/console/vouchers/${voucher.id}`} variant="default">
        {t('inquiry.see')}
      </Button>
    </div>
  )
}
