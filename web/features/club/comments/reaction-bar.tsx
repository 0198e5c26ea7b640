import { useTranslation } from 'react-i18next'
import type { AnswerOf, ParamsInput } from '#contract/kernel/operation.ts'
import { putReaction, removeReaction, showEngagement } from '#contract/operations/engagement/reactions.ts'
import type { Reaction } from '#contract/shapes/reactions.ts'
import { remember, useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import {
  IconHeart,
  IconMoodAngry,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSurprised,
  IconThumbUp,
} from '#web/ui/icons.ts'
import { SignInLink } from '../sign-in-link.tsx'
import classes from './engagement.module.css'

export type SubjectParams = ParamsInput<typeof showEngagement>
export type EngagementView = AnswerOf<typeof showEngagement>

const icons = {
  like: IconThumbUp,
  love: IconHeart,
  laugh: IconMoodHappy,
  wow: IconMoodSurprised,
  sad: IconMoodSad,
  angry: IconMoodAngry,
} as const satisfies Record<Reaction, typeof IconHeart>

interface ReactionBarProps {
  readonly params: SubjectParams
  readonly engagement: EngagementView
}

/** One press reacts, another one changes it, the same one takes it back. */
export function ReactionBar({ params, engagement: { offered, mine } }: ReactionBarProps) {
  const { t } = useTranslation('engagement')
  const { token } = useSession()
  const put = useSend(putReaction, { showsFailure: true })
  const remove = useSend(removeReaction, { showsFailure: true })
  const keep = {
    onSuccess: (seen: EngagementView) => remember(showEngagement, { params, quiet: true }, seen),
  }
  const press = (reaction: Reaction) =>
    reaction === mine
      ? remove.mutate({ params, quiet: true }, keep)
      : put.mutate({ params, body: { reaction }, quiet: true }, keep)
  return (
    <fieldset className={classes.reactions} aria-label={t('reactions.label')}>
      {offered.map(({ reaction, count }) => {
        const Icon = icons[reaction]
        const name = t(`reactions.${reaction}`)
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={reaction === mine}
            aria-label={t('reactions.count', { name, count })}
            title={name}
            disabled={token === null}
            onClick={() => press(reaction)}
          >
            <Icon size={20} aria-hidden="true" />
            <span aria-hidden="true">{count > 0 ? count : ''}</span>
          </button>
        )
      })}
      {token === null && (
        <SignInLink look="quiet" size="medium">
          {t('reactions.log_in')}
        </SignInLink>
      )}
    </fieldset>
  )
}
