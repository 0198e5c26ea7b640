import { Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { useAtDesk } from '#contract/operations/voucher-desk/use-at-desk.ts'
import { useChoices } from '#web/console-kit/fields/reference-widget.tsx'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Facts } from './facts.tsx'

/** A voucher from the public, accepted on behalf of a merchant who stands at the desk or is on the phone. */
export function UseDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('voucher-desk')
  const { state, send, askAgain, reset } = useMoneyWrite(useAtDesk)
  return (
    <Modal opened onClose={onClose} title={t('use.title')}>
      {state.phase === 'done' ? (
        <Accepted voucher={state.answer} onAnother={reset} onClose={onClose} />
      ) : (
        <UseForm
          busy={state.phase !== 'idle'}
          failure={state.phase === 'idle' ? (state.failure?.message ?? null) : null}
          onSend={(body) => void send(body)}
          onCancel={onClose}
        />
      )}
      {state.phase === 'unknown' && (
        <Notice kind="pending">
          <p>{t('common:money.unknown_text')}</p>
          <Button variant="default" onClick={askAgain}>
            {t('common:money.ask_again')}
          </Button>
        </Notice>
      )}
    </Modal>
  )
}

interface UseFormProps {
  readonly busy: boolean
  readonly failure: string | null
  onSend(body: { client_id: string; code: string }): void
  onCancel(): void
}

function UseForm({ busy, failure, onSend, onCancel }: UseFormProps) {
  const { t } = useTranslation(['voucher-desk', 'kit'])
  const [merchant, setMerchant] = useState('')
  const [code, setCode] = useState('')
  const { typed, setTyped, searching, data } = useChoices('clients', merchant)
  const isReady = merchant !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSend({ client_id: merchant, code: code.trim() })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="soft">{t('use.line')}</p>
      <Select
        label={t('use.merchant')}
        placeholder={t('kit:choose')}
        required
        searchable
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t(searching ? 'common:loading' : 'kit:nothing_found')}
        data={data}
        value={merchant || null}
        onChange={(id) => setMerchant(id ?? '')}
      />
      <TextInput
        label={t('use.code')}
        className="types-ltr"
        autoComplete="off"
        required
        maxLength={64}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <div className="row">
        <Button type="submit" loading={busy} disabled={!isReady}>
          {t('use.submit')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

interface AcceptedProps {
  readonly voucher: AnswerOf<typeof useAtDesk>
  onAnother(): void
  onClose(): void
}

function Accepted({ voucher, onAnother, onClose }: AcceptedProps) {
  const { t } = useTranslation(['voucher-desk', 'resources'])
  const { locale } = usePage()
  const field = (name: string) => t(`resources:vouchers.fields.${name}`)
  return (
    <div className="stack">
      <Notice kind="success">{t('use.done')}</Notice>
      <Facts
        rows={[
          { label: field('serial_number'), value: <Serial number={voucher.serial_number} /> },
          { label: field('category_id'), value: voucher.category[locale] },
          { label: field('amount'), value: <Money value={voucher.amount} currency={voucher.currency} /> },
          {
            label: t('use.net'),
            value: <Money value={voucher.net_amount} currency={voucher.currency} />,
          },
        ]}
      />
      <div className="row">
        <Button onClick={onAnother}>{t('use.another')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  )
}
