import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listTicketKinds } from '#contract/operations/tickets/shop.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Notice, Status, type StatusKind } from '#web/ui/status.tsx'
import { useClubBase } from '../club-base.ts'
import { LocalText, readIn } from '../local-text.tsx'
import classes from './tickets.module.css'

export type Kind = AnswerOf<typeof listTicketKinds>[number]

const looks = {
  on_sale: 'success',
  sold_out: 'danger',
  not_yet: 'pending',
  no_longer: 'info',
} as const satisfies Record<Kind['state'], StatusKind>

/** A kind is often called by its sector: that is not said twice. */
const isOther = (sector: Kind['name'], name: Kind['name']) => sector.ar !== name.ar || sector.en !== name.en

/** The tickets of one match, event or season. */
export function KindsOf({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { t } = useTranslation('tickets')
  const base = useClubBase()
  const [first] = kinds
  if (!first) return null
  return (
    <article className="card stack">
      <SubjectHead subject={first.subject} />
      <ul className={classes.kinds}>
        {kinds.map((kind) => (
          <li key={kind.id}>
            <Link to={`${base}/ticket-kinds/${kind.id}`} className={classes.kind}>
              <span className={classes.about}>
                <strong>
                  <LocalText of={kind.name} />
                </strong>
                <span className="small soft">
                  <Parts>
                    {kind.virtual_ticket && t('virtual')}
                    {kind.sector && isOther(kind.sector, kind.name) && <LocalText of={kind.sector} />}
                    {kind.state === 'on_sale' && kind.left < 20 && t('left', { left: kind.left })}
                  </Parts>
                </span>
              </span>
              <span className={classes.price}>
                <Money value={kind.price} currency={kind.currency} />
                {kind.state !== 'on_sale' && (
                  <Status kind={looks[kind.state]}>{t(`states.${kind.state}`)}</Status>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}

export function SubjectHead({ subject }: { readonly subject: Kind['subject'] }) {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  const { kind, title, place, starts_at: starts, status } = subject
  return (
    <header className={classes.head}>
      <h3 className={classes.subject}>
        <LocalText of={title} />
      </h3>
      <p className="soft">
        <Parts>
          {kind === 'season' && t('season')}
          {kind !== 'season' &&
            status !== 'postponed' &&
            `${formatDate(starts, locale)} ${formatTime(starts)}`}
          {place && readIn(place, locale).text}
        </Parts>
      </p>
      {status !== 'planned' && (
        <Notice kind={status === 'cancelled' ? 'danger' : 'pending'}>{t(`changed.${status}`)}</Notice>
      )}
    </header>
  )
}
