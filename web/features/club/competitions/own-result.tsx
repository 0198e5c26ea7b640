import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showOwnResult } from '#contract/operations/competitions/results.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Parts } from '#web/ui/parts.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import classes from './competitions.module.css'

type Result = AnswerOf<typeof showOwnResult>
type Answer = Result['answers'][number]

/** What the reader reached. */
export function OwnResult({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation('competitions')
  const { data: result, isPending } = useCall(showOwnResult, { params: { id: competitionId }, quiet: true })
  if (isPending) return <BlockSkeleton height={160} />
  if (!result) return null
  if (result.score === null)
    return (
      <Notice kind="success">
        <strong>{t('result.thanks')}</strong>
        <p>{t('result.thanks_text', { number: result.number })}</p>
      </Notice>
    )
  return (
    <section className="stack" aria-labelledby="own-result">
      <h2 id="own-result">{t('result.title')}</h2>
      <dl className={classes.result}>
        {result.place !== null && (
          <div>
            <dt>{t('result.place')}</dt>
            <dd>{result.place}</dd>
          </div>
        )}
        <div>
          <dt>{t('result.score_label')}</dt>
          <dd>{t('result.score', { score: result.score, max: result.score_max })}</dd>
        </div>
        <div>
          <dt>{t('result.time')}</dt>
          <dd>{t('seconds', { count: result.seconds_used })}</dd>
        </div>
      </dl>
      {result.points_won !== null && (
        <Notice kind="success">{t('result.won', { text: t('points', { count: result.points_won }) })}</Notice>
      )}
      {result.waiting > 0 && <Notice kind="pending">{t('result.waiting')}</Notice>}
      {result.drawn && <p className="soft">{t('result.drawn')}</p>}
      {result.answers.length > 0 && <Answers answers={result.answers} />}
    </section>
  )
}

function kindOf(mark: Answer['mark']) {
  if (mark === 'right') return 'success'
  return mark === 'wrong' ? 'danger' : 'pending'
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('competitions')
  return (
    <details className={classes.answers}>
      <summary>{t('result.answers')}</summary>
      <ol>
        {answers.map((answer, at) => (
          // The order of the questions is fixed.
          <li key={String(at)}>
            <p>
              <LocalText of={answer.text} />
            </p>
            <Status kind={kindOf(answer.mark)}>{t(`result.marks.${answer.mark}`)}</Status>
            <dl>
              <dt>{t('result.yours')}</dt>
              <dd>
                <Given answer={answer} />
              </dd>
              {answer.mark !== 'right' && (answer.right.length > 0 || answer.accepted.length > 0) && (
                <>
                  <dt>{t('result.right')}</dt>
                  <dd>
                    <Texts of={answer.right} />
                    {answer.accepted[0]}
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Given({ answer }: { answer: Answer }) {
  const { t } = useTranslation('competitions')
  if (answer.late) return t('result.late')
  if (answer.written !== null) return answer.written
  return answer.chosen.length === 0 ? t('result.none') : <Texts of={answer.chosen} />
}

function Texts({ of }: { of: Answer['chosen'] }) {
  return (
    <Parts>
      {of.map((text) => (
        <LocalText key={text.ar + text.en} of={text} />
      ))}
    </Parts>
  )
}
