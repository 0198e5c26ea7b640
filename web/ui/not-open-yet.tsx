import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import { DeniedState } from './state-panel.tsx'

const proGives = ['send', 'promo', 'free'] as const

interface NotOpenYetProps {
  /** What this place is for. */
  readonly text: string
  /** What is asked for: an ordinary account becomes a pro one, or a merchant’s or seller’s. */
  readonly topic: 'account' | 'merchant'
}

/** A place for another kind of account: what that kind gives, and how one asks for it. */
export function NotOpenYet({ text, topic }: NotOpenYetProps) {
  const { t } = useTranslation()
  return (
    <DeniedState
      text={text}
      action={
        <>
          {topic === 'account' && (
            <div>
              <h3>{t('not_open.pro')}</h3>
              <ul className="points">
                {proGives.map((point) => (
                  <li key={point}>{t(`not_open.pro_gives.${point}`)}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="soft">{t('not_open.how')}</p>
          <ButtonLink to={`/contact?topic=${topic}`} look="plain" size="medium">
            {t('states.ask_for_it')}
          </ButtonLink>
        </>
      }
    />
  )
}
