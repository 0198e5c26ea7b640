import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listSecondFactors } from '#contract/operations/staff-access/second-factor.ts'
import { IconDeviceMobile, IconFingerprint, IconKey } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import classes from './account-page.module.css'
import type { FactorStep } from './factor-step.ts'
import { knowsPasskeys } from './use-passkey.ts'

type Factors = AnswerOf<typeof listSecondFactors>

interface FactorRowsProps {
  readonly factors: Factors
  onStep(step: FactorStep): void
}

export function FactorRows({ factors: { totp, passkeys, recovery_codes_left }, onStep }: FactorRowsProps) {
  const { t } = useTranslation('access')
  const isAble = knowsPasskeys()
  return (
    <ul className={classes.rows}>
      <Row
        icon={IconDeviceMobile}
        name={t('account.totp')}
        line={totp ? <Since labels={t('account.totp_on')} at={totp.created_at} /> : t('account.totp_off')}
        action={t(totp ? 'account.totp_remove' : 'account.totp_add')}
        onAction={() => onStep({ kind: totp ? 'remove-totp' : 'add-totp' })}
      />
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onStep={onStep} />
      ))}
      <Row
        icon={IconFingerprint}
        name={t('account.passkeys')}
        line={t(isAble ? 'set_up.choice_passkey_text' : 'account.passkeys_unable')}
        action={isAble ? t('account.passkey_add') : null}
        onAction={() => onStep({ kind: 'add-passkey' })}
      />
      {(totp !== null || passkeys.length > 0) && (
        <Row
          icon={IconKey}
          name={t('account.codes')}
          line={t('account.codes_left', { count: recovery_codes_left })}
          action={t('account.codes_new')}
          onAction={() => onStep({ kind: 'renew-codes' })}
        />
      )}
    </ul>
  )
}

interface PasskeyRowProps {
  readonly passkey: Factors['passkeys'][number]
  onStep(step: FactorStep): void
}

function PasskeyRow({ passkey: { id, name, last_used_at }, onStep }: PasskeyRowProps) {
  const { t } = useTranslation('access')
  return (
    <Row
      icon={IconFingerprint}
      name={name}
      line={
        last_used_at ? (
          <Since labels={t('account.passkey_used')} at={last_used_at} />
        ) : (
          t('account.passkey_unused')
        )
      }
      action={t('account.passkey_remove')}
      actionNamed={t('account.passkey_remove_named', { name })}
      onAction={() => onStep({ kind: 'remove-passkey', id, name })}
    />
  )
}

interface RowProps {
  readonly icon: typeof IconKey
  readonly name: string
  readonly line: ReactNode
  readonly action: string | null
  /** Where several rows have the same action. */
  readonly actionNamed?: string
  onAction(): void
}

function Row({ icon: Icon, name, line, action, actionNamed, onAction }: RowProps) {
  return (
    <li>
      <Icon size={24} aria-hidden="true" />
      <div className={classes.main}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="tiny faint">{line}</p>
      </div>
      {action !== null && (
        <Button variant="default" aria-label={actionNamed} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  )
}

function Since({ labels, at }: { labels: string; at: string }) {
  return (
    <Parts>
      {labels}
      <Moment at={at} />
    </Parts>
  )
}
