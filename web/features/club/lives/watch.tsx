import { useTranslation } from 'react-i18next'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import { openFreeStream, openStream } from '#contract/operations/club/open-stream.ts'
import type { lives } from '#contract/resources/club/lives.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { readIn } from '../local-text.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { ClubVideo } from './club-video.tsx'

type Live = ShownRow<typeof lives>

/** The stream while it runs or is recorded, otherwise when it begins, or who may watch it. */
export function Watch({ item }: { item: Live }) {
  const { t } = useTranslation('club')
  const { locale } = usePage()
  const { status, starts_at: starts, poster, poster_text: text } = item
  if (status === 'live' || status === 'recorded') return <Stream item={item} />
  return (
    <div className="stack">
      {poster && <ClubPicture url={poster} alt={text} width={720} aspect={16 / 9} first />}
      <Notice kind="info">
        {status === 'ended'
          ? t('lives.over')
          : t('lives.begins', { date: formatDate(starts, locale), time: formatTime(starts) })}
      </Notice>
    </div>
  )
}

function Stream({ item }: { item: Live }) {
  const { locale } = usePage()
  const { token } = useSession()
  const { id, watchers, title, poster, game_id: gameId } = item
  const isFree = watchers === 'all'
  const operation = isFree ? openFreeStream : openStream
  const stream = useCall(operation, { params: { id }, quiet: true }, isFree || token !== null)
  if (stream.data)
    return <ClubVideo url={stream.data.url} name={readIn(title, locale).text} poster={poster} />
  if (!isFree && (token === null || stream.error?.code === 'live.not_for_you'))
    return <NotForYou watchers={watchers ?? 'clients'} gameId={gameId ?? null} />
  if (stream.error) return <ErrorState failure={stream.error} onRetry={() => void stream.refetch()} />
  return <ClubPicture url={poster} width={720} aspect={16 / 9} />
}

function NotForYou({ watchers, gameId }: { watchers: string; gameId: string | null }) {
  const { t } = useTranslation('club')
  const { token } = useSession()
  const base = useClubBase()
  return (
    <div className="stack">
      <Notice kind="info">{t(`lives.only.${token === null ? 'clients' : watchers}`)}</Notice>
      {token === null ? (
        <SignInLink>{t('lives.log_in')}</SignInLink>
      ) : watchers === 'ticket' ? (
        <ButtonLink to={`${base}/tickets?game=${gameId ?? ''}`}>{t('lives.tickets')}</ButtonLink>
      ) : (
        <ButtonLink to="/portal/subscription">{t('lives.plans')}</ButtonLink>
      )}
    </div>
  )
}
