import { useTranslation } from 'react-i18next'

/** A number of points as people say it: `1,250 points`. The page has loaded the messages `points`. */
export function usePointsText(): (points: number) => string {
  const { t } = useTranslation('points')
  return (points) => t('n', { count: points, shown: points.toLocaleString('en') })
}
