import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { lookUpVoucher } from '#contract/operations/vouchers/look-up-voucher.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { Facts } from './facts.tsx'

/** A voucher by its serial number or its code: the server tells them apart. */
export function InquiryDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['vouchers-staff', 'resources/vouchers'])
  const [text, setText] = useState('')
  const inquiry = useSend(lookUpVoucher)
  const ask = () => inquiry.mutate({ body: { text: text.trim() }, quiet: true })
  return (
    <Modal opened onClose={onClose} title={t('inquiry.title')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') ask()
        }}
      >
        <TextInput
          label={t('inquiry.either')}
          description={t('inquiry.either_hint')}
          inputMode="text"
          className="types-ltr"
          autoComplete="off"
          data-autofocus
          required
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={inquiry.isPending} disabled={text.trim() === ''}>
          {t('inquiry.ask')}
        </Button>
        <div aria-live="polite">
          <FailureNotice of={inquiry.error} />
          {inquiry.data && <Found voucher={inquiry.data} />}
        </div>
      </form>
    </Modal>
  )
}

function Found({ voucher }: { voucher: AnswerOf<typeof lookUpVoucher> }) {
  const { t } = useTranslation(['vouchers-staff', 'resources/vouchers'])
  const { locale } = usePage()
  const { formatLastDay } = useUiTools()
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
            : [{ label: field('expires_on'), value: formatLastDay(voucher.expires_at) }]),
          { label: t('inquiry.batch'), value: <bdi dir="ltr">{voucher.batch.prefix}</bdi> },
        ]}
      />
      <Button component={Link} to={`/console/vouchers/${voucher.id}`} variant="default">
        {t('inquiry.see')}
      </Button>
    </div>
  )
}
