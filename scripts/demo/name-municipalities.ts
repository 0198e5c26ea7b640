import type { Colleague } from './colleague.ts'

/** Some of the municipalities that the largest cities are divided into. */
const municipalities = [
  { city: 'Tripoli', ar: 'طرابلس المركز', en: 'Tripoli Centre' },
  { city: 'Tripoli', ar: 'سوق الجمعة', en: 'Souq al-Jumaa' },
  { city: 'Tripoli', ar: 'حي الأندلس', en: 'Hay al-Andalus' },
  { city: 'Tripoli', ar: 'أبو سليم', en: 'Abu Salim' },
  { city: 'Tripoli', ar: 'عين زارة', en: 'Ain Zara' },
  { city: 'Benghazi', ar: 'بنغازي', en: 'Benghazi' },
  { city: 'Benghazi', ar: 'قمينس', en: 'Qaminis' },
  { city: 'Misrata', ar: 'مصراتة', en: 'Misrata' },
  { city: 'Sabha', ar: 'سبها', en: 'Sabha' },
] as const

export async function nameMunicipalities(
  clerk: Colleague,
  cities: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const { city, ...name } of municipalities.toReversed()) {
    await clerk.post('/municipalities', { name, city_id: String(cities.get(city)), active: true })
  }
}
