import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import { type Kind, SubjectHead } from './kinds-of.tsx'
import classes from './tickets.module.css'

/** What a kind of ticket is for, what it costs, and its rules. */
export function KindFacts({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  const when = (at: string) => ({ date: formatDate(at, locale), time: formatTime(at) })
  const { refundable_until: until, sale_from: from } = kind
  return (
    <section className="stack">
      <div>
        <h1>
          <LocalText of={kind.name} />
        </h1>
        <SubjectHead subject={kind.subject} />
      </div>
      <p className={classes.large}>
        <Money value={kind.price} currency={kind.currency} />
      </p>
      {kind.virtual_ticket && <Notice kind="info">{t('virtual_line')}</Notice>}
      <dl className={classes.facts}>
        {kind.sector && (
          <div>
            <dt>{t('sector')}</dt>
            <dd>
              <LocalText of={kind.sector} />
            </dd>
          </div>
        )}
        {kind.gates !== null && (
          <div>
            <dt>{t('gates')}</dt>
            <dd>
              <bdi>{kind.gates}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <ul className={classes.rules}>
        {kind.state === 'on_sale' && <li>{t('left', { left: kind.left })}</li>}
        {kind.state === 'not_yet' && from !== null && <li>{t('from', when(from))}</li>}
        {kind.age_min !== null && <li>{t('age', { age: kind.age_min })}</li>}
        <li>{until === null ? t('not_refundable') : t('refundable', when(until))}</li>
      </ul>
    </section>
  )
}
