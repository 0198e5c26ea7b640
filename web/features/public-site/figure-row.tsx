import { useTranslation } from 'react-i18next'

const figureNames = ['sellers', 'cities', 'cards'] as const
type Figures = { readonly [Name in (typeof figureNames)[number]]?: number }

/** Figures from the database; what is 0 is not shown. */
export function FigureRow({ figures, className }: { figures: Figures; className: string | undefined }) {
  const { t } = useTranslation('site')
  return (
    <ul className={className}>
      {figureNames.map((name) =>
        figures[name] ? (
          <li key={name}>
            <strong>{figures[name]}</strong> {t(`figures.${name}`, { count: figures[name] })}
          </li>
        ) : null,
      )}
    </ul>
  )
}
