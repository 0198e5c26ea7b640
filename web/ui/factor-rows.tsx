import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDeviceMobile, IconFingerprint, IconKey } from './icons.ts'
import { Moment } from './moment.tsx'
import { Parts } from './parts.tsx'
import classes from './rows.module.css'

interface Passkey {
  readonly id: string
  readonly name: string
  readonly last_used_at: string | null
}

interface Factors {
  readonly totp: { readonly created_at: string } | null
  readonly passkeys: readonly Passkey[]
  readonly recovery_codes_left: number
}

/** A change that asks for the password first. */
export type FactorChange =
  | { readonly kind: 'add-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly id: string; readonly name: string }

interface FactorRowsProps {
  readonly factors: Factors
  /** Whether this browser supports passkeys. */
  readonly isAble: boolean
  onStep(step: FactorChange): void
}

/** The second factors of a person, and what may change. */
export function FactorRows({ factors, isAble, onStep }: FactorRowsProps) {
  const { t } = useTranslation('access')
  const { totp, passkeys, recovery_codes_left } = factors
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
  readonly passkey: Passkey
  onStep(step: FactorChange): void
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
