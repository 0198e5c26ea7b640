import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ticketsPerOrderMax } from '#contract/shapes/ticket.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, TextField } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { type Chosen, countOf, type Friend, type ShownKind } from './order-state.ts'
import classes from './tickets.module.css'

interface PeopleProps {
  readonly kind: ShownKind
  readonly chosen: Chosen
  onChange(change: Partial<Chosen>): void
}

/** One ticket for oneself, and tickets for friends by name and phone. */
export function People({ kind, chosen, onChange }: PeopleProps) {
  const { t } = useTranslation('tickets')
  const keys = useRef(0)
  const { forMe, friends, guests } = chosen
  const hasRoom = countOf(chosen) < Math.min(kind.per_client_max, ticketsPerOrderMax)
  const change = (key: number, values: Partial<Friend>) =>
    onChange({ friends: friends.map((friend) => (friend.key === key ? { ...friend, ...values } : friend)) })
  function add() {
    keys.current += 1
    onChange({ friends: [...friends, { key: keys.current, name: '', phone: '' }] })
  }
  return (
    <fieldset className={classes.people}>
      <legend>{t('people.title')}</legend>
      {kind.for_me && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={forMe}
            onChange={({ currentTarget }) => onChange({ forMe: currentTarget.checked })}
          />
          {t('people.me')}
        </label>
      )}
      {kind.guests_max > 0 && forMe && (
        <ChoiceField
          name="guests"
          label={t('people.guests')}
          value={String(guests)}
          choices={Array.from({ length: kind.guests_max + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))}
          onChange={({ currentTarget }) => onChange({ guests: Number(currentTarget.value) })}
        />
      )}
      {friends.map(({ key, name, phone }, at) => (
        <div key={key} className={classes.friend}>
          <TextField
            name={`friend-${key}`}
            label={t('people.name')}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
          />
          <PhoneField
            name={`phone-${key}`}
            label={t('people.phone')}
            value={phone}
            description={at === 0 ? t('people.phone_hint') : undefined}
            onChange={(typed) => change(key, { phone: typed })}
          />
          <Button
            look="quiet"
            size="medium"
            onClick={() => onChange({ friends: friends.filter((friend) => friend.key !== key) })}
          >
            {t('people.remove')}
          </Button>
        </div>
      ))}
      {kind.for_friend && hasRoom && (
        <Button look="plain" size="medium" onClick={add}>
          {t('people.add')}
        </Button>
      )}
    </fieldset>
  )
}
