import { useState } from 'react'
import { listOwnVotes } from '#contract/operations/polls/polls.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { OwnBallot } from './own-ballot.tsx'
import type { OwnVote, Poll } from './poll.ts'
import { PollList } from './poll-list.tsx'

/** An open page sees the votes of others within this time. */
const askedAgainMs = 1_500

/** With the votes of a client. */
export default function OwnPolls({ items }: { readonly items: readonly Poll[] }) {
  const votes = useCall(listOwnVotes)
  const [fresh, setFresh] = useState<readonly OwnVote[]>([])
  const known = [...fresh, ...(votes.data ?? [])]
  const isFollowed = items.some(({ id, ended }) => !ended && known.some((vote) => vote.poll_id === id))
  useRepeatedly(isFollowed ? askedAgainMs : null, () => {
    if (document.visibilityState !== 'visible') return
    void votes.refetch().then(() => setFresh([]))
  })
  return (
    <PollList
      items={items}
      votes={known}
      isKnown={votes.data !== undefined}
      ballot={OwnBallot}
      onVoted={(vote) => setFresh((before) => [vote, ...before])}
    />
  )
}
