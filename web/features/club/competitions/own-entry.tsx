import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showPlay, startPlay } from '#contract/operations/competitions/play.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './competitions.module.css'
import type { OwnPartProps } from './own-part-props.ts'
import { OwnResult } from './own-result.tsx'

/** What a client may do, or what came of it. */
export default function OwnEntry({ item }: OwnPartProps) {
  const { t } = useTranslation('competitions')
  const play = useCall(showPlay, { params: { id: item.id }, quiet: true })
  const isOpen = item.status === 'open'
  const status = play.data?.status
  if (status === 'finished' || (status === 'started' && !isOpen && item.status !== 'closed'))
    return <OwnResult competitionId={item.id} />
  if (!isOpen) return item.status === 'closed' ? <Notice kind="pending">{t('page.closed')}</Notice> : null
  if (status === undefined) return null
  return <Start item={item} isNew={status === 'none'} />
}

function Start({ item, isNew }: OwnPartProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('competitions')
  const navigate = useNavigate()
  const send = useSend(startPlay)
  const params = { id: item.id }
  const start = () =>
    send.mutate(
      { params, body: {} },
      {
        onSuccess(play) {
          remember(showPlay, { params, quiet: true }, play)
          void navigate(`/portal/club/competitions/${item.id}/play`)
        },
      },
    )
  return (
    <div className={classes.own}>
      <p>{t(item.seconds_per_question === null ? 'page.once_free' : 'page.once')}</p>
      <Button busy={send.isPending} onClick={start}>
        {t(isNew ? 'page.start' : 'page.go_on')}
      </Button>
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </div>
  )
}
