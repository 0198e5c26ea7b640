import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voteInPoll } from '#contract/operations/polls/polls.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { BallotOptions } from './ballot-options.tsx'
import type { BallotProps } from './poll.ts'

/** Enter votes. */
export function OwnBallot({ poll, before, onVoted }: BallotProps) {
  const { t } = useTranslation('points')
  const [chosen, setChosen] = useState(before)
  const send = useSend(voteInPoll)
  const vote = () => {
    if (chosen === null) return
    send.mutate({ params: { id: poll.id }, body: { option_id: chosen }, quiet: true }, { onSuccess: onVoted })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        vote()
      }}
    >
      <BallotOptions poll={poll} chosen={chosen} onChoose={setChosen} />
      <Button type="submit" disabled={chosen === null} busy={send.isPending}>
        {t('polls.vote')}
      </Button>
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </form>
  )
}
