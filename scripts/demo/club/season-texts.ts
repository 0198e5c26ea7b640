import type { Localized } from '#contract/kernel/shapes.ts'

const both = (ar: string, en: string): Localized => ({ ar, en })

interface DemoClub {
  readonly name: Localized
  readonly short_name: Localized
  readonly city: string
  readonly founded: number
  readonly fill: string
  readonly mark: string
  /** The drawing on the shield, a path of 100 by 100. */
  readonly sign: string
}

/** Invented clubs; the first one is ours. */
export const clubs: readonly DemoClub[] = [
  {
    name: both('نادي المنارة الرياضي', 'Al-Manara Sports Club'),
    short_name: both('المنارة', 'Al-Manara'),
    city: 'طرابلس',
    founded: 1962,
    fill: '#0f4c5c',
    mark: '#fbbf24',
    sign: 'M42 78l4-42h8l4 42zM40 30h20v-6l-10-8-10 8zM18 28l18 4M82 28l-18 4',
  },
  {
    name: both('نادي النخيل', 'An-Nakhil Club'),
    short_name: both('النخيل', 'An-Nakhil'),
    city: 'مصراتة',
    founded: 1958,
    fill: '#166534',
    mark: '#fef3c7',
    sign: 'M47 80V42h6v38zM50 42c-8-14-22-12-28-4 10-2 20 0 28 4zm0 0c8-14 22-12 28-4-10-2-20 0-28 4zm0 0c-6-10-4-20 0-26 4 6 6 16 0 26z',
  },
  {
    name: both('نادي المرسى', 'Al-Marsa Club'),
    short_name: both('المرسى', 'Al-Marsa'),
    city: 'بنغازي',
    founded: 1949,
    fill: '#1e3a8a',
    mark: '#e5e7eb',
    sign: 'M46 30h8v46h-8zM34 38h32v7H34zM50 16a8 8 0 100 16 8 8 0 000-16zM24 56c2 16 14 24 26 26 12-2 24-10 26-26l-10 6c-4 8-10 10-16 10s-12-2-16-10z',
  },
  {
    name: both('نادي الجبل', 'Al-Jabal Club'),
    short_name: both('الجبل', 'Al-Jabal'),
    city: 'غريان',
    founded: 1971,
    fill: '#7c2d12',
    mark: '#fed7aa',
    sign: 'M14 76l26-44 14 22 8-12 24 34zM66 20a8 8 0 100 16 8 8 0 000-16z',
  },
  {
    name: both('نادي الواحة', 'Al-Waha Club'),
    short_name: both('الواحة', 'Al-Waha'),
    city: 'سبها',
    founded: 1966,
    fill: '#b45309',
    mark: '#fffbeb',
    sign: 'M50 18l8 20 22 2-16 14 5 22-19-12-19 12 5-22-16-14 22-2z',
  },
  {
    name: both('نادي الساحل', 'As-Sahel Club'),
    short_name: both('الساحل', 'As-Sahel'),
    city: 'زوارة',
    founded: 1974,
    fill: '#0e7490',
    mark: '#ecfeff',
    sign: 'M16 46c12-12 22-12 34 0s22 12 34 0v12c-12 12-22 12-34 0s-22-12-34 0zM16 66c12-12 22-12 34 0s22 12 34 0v10c-12 12-22 12-34 0s-22-12-34 0z',
  },
  {
    name: both('نادي الزيتون', 'Az-Zaytun Club'),
    short_name: both('الزيتون', 'Az-Zaytun'),
    city: 'ترهونة',
    founded: 1969,
    fill: '#3f6212',
    mark: '#f7fee7',
    sign: 'M50 16c22 14 26 40 0 68-26-28-22-54 0-68zm-3 22h6v36h-6z',
  },
  {
    name: both('نادي الفجر', 'Al-Fajr Club'),
    short_name: both('الفجر', 'Al-Fajr'),
    city: 'درنة',
    founded: 1980,
    fill: '#881337',
    mark: '#ffe4e6',
    sign: 'M26 62a24 24 0 0148 0zM14 68h72v8H14zM47 18h6v14h-6zM20 30l5-4 9 10-5 4zM80 30l-5-4-9 10 5 4z',
  },
]

export const sectors = [
  {
    name: both('المقصورة', 'Main stand'),
    gate_names: 'A',
    numbered: true,
    row_count: 20,
    seats_per_row: 40,
    capacity: 800,
  },
  {
    name: both('الدرجة الأولى شرق', 'East stand'),
    gate_names: 'B',
    numbered: true,
    row_count: 25,
    seats_per_row: 60,
    capacity: 1_500,
  },
  {
    name: both('الدرجة الأولى غرب', 'West stand'),
    gate_names: 'C',
    numbered: true,
    row_count: 25,
    seats_per_row: 60,
    capacity: 1_500,
  },
  {
    name: both('مدرج العائلات', 'Family stand'),
    gate_names: 'D',
    numbered: true,
    row_count: 15,
    seats_per_row: 40,
    capacity: 600,
  },
  { name: both('مدرج المشجعين', 'Fan stand'), gate_names: 'E, F', numbered: false, capacity: 6_000 },
] as const

type Position = 'goalkeeper' | 'defender' | 'midfielder' | 'forward'

/** Invented people: number, name, position, height, weight, foot, year of birth. */
export const players: readonly (readonly [
  number,
  Localized,
  Position,
  number,
  number,
  'right' | 'left' | 'both',
  number,
])[] = [
  [1, both('أيوب السنوني', 'Ayoub Sanouni'), 'goalkeeper', 189, 84, 'right', 1996],
  [2, both('مروان الدوكي', 'Marwan Douki'), 'defender', 181, 76, 'right', 1999],
  [3, both('أنس البركي', 'Anas Barki'), 'defender', 178, 74, 'left', 2001],
  [4, both('طارق النعيري', 'Tarek Naairi'), 'defender', 187, 82, 'right', 1995],
  [5, both('زياد المسلي', 'Ziyad Masalli'), 'defender', 185, 80, 'right', 1998],
  [6, both('وائل الكاسي', 'Wael Kasi'), 'midfielder', 177, 73, 'right', 1997],
  [8, both('حاتم الرويعي', 'Hatem Rwaie'), 'midfielder', 175, 70, 'both', 1996],
  [10, both('يزن الفيصلي', 'Yazan Faysali'), 'midfielder', 173, 68, 'left', 2000],
  [7, both('سراج الحامدي', 'Siraj Hamdi'), 'forward', 176, 71, 'right', 2002],
  [9, both('مؤيد القمودي', 'Moayad Gmoudi'), 'forward', 184, 79, 'right', 1998],
  [11, both('رائد التومي', 'Raed Toumi'), 'forward', 174, 69, 'left', 2003],
  [12, both('مهند الزناتي', 'Mohanad Znati'), 'goalkeeper', 191, 86, 'right', 2001],
  [14, both('قصي الهوني', 'Qusay Houni'), 'defender', 183, 77, 'right', 2002],
  [16, both('إياد المنفي', 'Iyad Manfi'), 'midfielder', 179, 72, 'right', 2004],
  [17, both('أوس الشيباني', 'Aws Shaibani'), 'midfielder', 176, 70, 'left', 2003],
  [19, both('نزار العجيلي', 'Nizar Ajeeli'), 'forward', 182, 78, 'right', 2000],
]

export const coaches = [
  { type: 'coach', name: both('خليل المرابط', 'Khalil Mrabet'), born: 1974 },
  { type: 'doctor', name: both('د. هيثم السرتي', 'Dr Haitham Serti'), born: 1979 },
] as const

export const staffTypes = [
  { key: 'player', name: both('لاعب', 'Player'), is_player: true },
  { key: 'coach', name: both('مدرب', 'Coach'), is_player: false },
  { key: 'doctor', name: both('طبيب', 'Doctor'), is_player: false },
] as const

export const eventTypes = [
  { name: both('هدف', 'Goal'), icon: 'goal', counts_for: 'team' },
  { name: both('هدف من ركلة جزاء', 'Penalty scored'), icon: 'penalty', counts_for: 'team' },
  { name: both('هدف عكسي', 'Own goal'), icon: 'own_goal', counts_for: 'other_team' },
  { name: both('ركلة جزاء ضائعة', 'Penalty missed'), icon: 'penalty_missed', counts_for: 'none' },
  { name: both('بطاقة صفراء', 'Yellow card'), icon: 'yellow', counts_for: 'none' },
  { name: both('بطاقة حمراء', 'Red card'), icon: 'red', counts_for: 'none' },
  { name: both('تبديل', 'Substitution'), icon: 'substitution', counts_for: 'none' },
  { name: both('إصابة', 'Injury'), icon: 'injury', counts_for: 'none' },
] as const

export const scorers = [
  both('الأمين', 'Al-Amin'),
  both('صهيب', 'Suhaib'),
  both('ناجي', 'Naji'),
  both('معتصم', 'Mutasim'),
  both('بهاء', 'Bahaa'),
  both('شهاب', 'Shihab'),
] as const

export const seasonName = both('الدوري الساحلي 2026/2027', 'Coastal League 2026/2027')
export const roundNames = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة', 'السابعة'].map(
  (name, at) => both(`الجولة ${name}`, `Round ${at + 1}`),
)
