import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { endWantedAd, listOwnWantedAds } from '#contract/operations/ads/wanted-ads.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { IconSpeakerphone } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import wanted from './wanted.module.css'

export const handle: RouteHandle = { messages: ['club', 'wanted'] }

type Own = AnswerOf<typeof listOwnWantedAds>[number]

const kindOf = { waiting: 'pending', live: 'success', refused: 'danger', ended: 'info' } as const

/** The own wanted ads, with what staff decided. */
export default function OwnAdsPage() {
  const { t } = useTranslation('wanted')
  const base = useClubBase()
  const own = useList(listOwnWantedAds, { query: { per_page: 50 } })
  const ads = own.data?.data
  return (
    <>
      <PageHead title={t('own.title')} line={t('own.line')} />
      <div className={classes.head}>
        <h1>{t('own.title')}</h1>
        <span className="row">
          <ButtonLink look="plain" size="medium" to={`${base}/wanted`}>
            {t('to_list')}
          </ButtonLink>
          <ButtonLink size="medium" to={`${base}/wanted/new`}>
            {t('new')}
          </ButtonLink>
        </span>
      </div>
      {own.isPending && <BlockSkeleton height={160} />}
      {own.error && !ads && <ErrorState failure={own.error} onRetry={() => void own.refetch()} />}
      {ads?.length === 0 && (
        <EmptyState
          icon={<IconSpeakerphone size={28} aria-hidden="true" />}
          title={t('own.empty')}
          text={t('own.empty_text')}
        />
      )}
      <ul className={wanted.own}>
        {ads?.map((ad) => (
          <li key={ad.id}>
            <OwnAd ad={ad} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnAd({ ad }: { ad: Own }) {
  const { t } = useTranslation('wanted')
  const { locale } = usePage()
  const { id, title, body, kind, city, status, reason, ends_at: until } = ad
  return (
    <article className="card stack">
      <p className={classes.meta}>
        <Status kind={kindOf[status]}>{t(`own.status.${status}`)}</Status>
        <span>{t(`kinds.${kind}`)}</span>
        <span>{city[locale]}</span>
        {status === 'live' && until && <span>{t('shown_until', { date: formatDate(until, locale) })}</span>}
      </p>
      <h2 dir="auto">{title}</h2>
      <p className={wanted.body} dir="auto">
        {body}
      </p>
      {reason && (
        <Notice kind={status === 'refused' ? 'danger' : 'info'}>
          <strong>{t('own.reason')}</strong> <span dir="auto">{reason}</span>
        </Notice>
      )}
      {(status === 'waiting' || status === 'live') && <EndAd id={id} />}
    </article>
  )
}

/** Asked once more: it cannot be brought back. */
function EndAd({ id }: { id: string }) {
  const { t } = useTranslation('wanted')
  const [isAsking, setIsAsking] = useState(false)
  const end = useSend(endWantedAd, { showsFailure: true })
  const press = () =>
    end.mutate(
      { params: { id }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('own.ended'))
          refresh(listOwnWantedAds)
        },
      },
    )
  if (!isAsking)
    return (
      <div>
        <Button look="quiet" size="medium" onClick={() => setIsAsking(true)}>
          {t('own.end')}
        </Button>
      </div>
    )
  return (
    <fieldset className="stack" aria-label={t('own.end_title')}>
      <p>
        <strong>{t('own.end_title')}</strong> {t('own.end_text')}
      </p>
      <div className="row">
        <Button size="medium" busy={end.isPending} onClick={press}>
          {t('own.end')}
        </Button>
        <Button look="quiet" size="medium" onClick={() => setIsAsking(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
