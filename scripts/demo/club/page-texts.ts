import { evening, night, noon, type Scene, sea } from './draw-scene.ts'
import { both, type Drawn, type Localized, stadium } from './texts.ts'

export type SlideList = '/club/news' | '/club/events' | '/club/galleries'

interface SlideText extends Drawn {
  readonly title: Localized
  /** It announces the first of this list. */
  readonly list: SlideList
  readonly onSite?: true
}

export const slides: readonly SlideText[] = [
  {
    scene: 'ball',
    colours: evening,
    shows: both('كرة على العشب', 'A ball on the grass'),
    title: both('الجمعة على ملعبنا', 'Friday at our stadium'),
    list: '/club/news',
    onSite: true,
  },
  {
    scene: 'tent',
    colours: noon,
    shows: both('خيمة وأعلام', 'A tent and flags'),
    title: both('يوم العائلة: سجّل مقعدك', 'Family day: sign up'),
    list: '/club/events',
    onSite: true,
  },
  {
    scene: 'crowd',
    colours: night,
    shows: both('الجمهور في المدرجات', 'The crowd in the stands'),
    title: both('صور ليلة الافتتاح', 'Pictures of the opening night'),
    list: '/club/galleries',
  },
]

export const aboutPages = [
  {
    slug: 'history',
    scene: 'pitch',
    colours: noon,
    shows: both('أرضية الملعب من الأعلى', 'The pitch from above'),
    title: both('تاريخ النادي', 'The history of the club'),
    body: both(
      '<p>تأسس نادي المنارة سنة 1953 على يد معلمين وعمّال ميناء في طرابلس. لعب أول مباراة له على أرض ترابية قرب الميناء، وانتقل إلى ملعبه الحالي سنة 1978.</p><p>يضم النادي اليوم كرة القدم والسلة والسباحة، وأكثر من أربعمئة ناشئ.</p>',
      '<p>Al-Manara was founded in 1953 by teachers and workers of the port of Tripoli. Its first game was on bare ground near the port; it moved to its stadium in 1978.</p><p>Today it plays football and basketball, swims, and trains more than four hundred children.</p>',
    ),
  },
  {
    slug: 'contact',
    scene: 'tent',
    colours: sea,
    shows: both('خيمة وأعلام', 'A tent and flags'),
    title: both('زيارة النادي', 'Visit the club'),
    body: both(
      '<p>الإدارة مفتوحة من الأحد إلى الخميس، من التاسعة صباحًا إلى الثالثة مساءً، عند الباب الغربي للملعب.</p>',
      '<p>The office is open from Sunday to Thursday, nine to three, at the west gate of the stadium.</p>',
    ),
  },
] as const satisfies readonly (Drawn & Record<'title' | 'body', Localized> & { slug: string })[]

export const guides = [
  {
    topic: 'recharge',
    audience: 'all',
    scene: 'ball',
    title: both('كيف تشحن محفظتك بقسيمة', 'Recharge your wallet with a voucher'),
    steps: [
      both('افتح صفحة الشحن واختر «قسيمة».', 'Open the page “Recharge” and choose “Voucher”.'),
      both(
        'اكتب الرمز المطبوع تحت الطبقة القابلة للخدش.',
        'Type the code that is printed under the scratch panel.',
      ),
      both('اضغط «اشحن»، ويزيد رصيدك في الحال.', 'Press “Recharge”; your balance rises at once.'),
    ],
  },
  {
    topic: 'cards',
    audience: 'clients',
    scene: 'shirt',
    title: both('كيف تشتري بطاقة وتستخدمها', 'Buy a card and use it'),
    steps: [
      both('اختر الفئة والعدد.', 'Choose the category and how many.'),
      both('راجع السعر، ثم ادفع من المحفظة.', 'Look at the price, then pay from the wallet.'),
      both('اضغط «أظهر الرمز»، ثم انسخه أو اطلبه مباشرة.', 'Press “Show code”, then copy or dial it.'),
    ],
  },
] as const satisfies readonly {
  title: Localized
  steps: readonly Localized[]
  scene: Scene
  topic: string
  audience: string
}[]

export const sponsors = [
  { name: both('مصرف الساحل', 'Sahel Bank'), level: 'main', fill: '#0f4c5c' },
  { name: both('اتصالات المنار', 'Manar Telecom'), level: 'gold', fill: '#b45309' },
  { name: both('مياه الجبل', 'Jabal Water'), level: 'gold', fill: '#15803d' },
  { name: both('أفران المدينة', 'Medina Bakery'), level: 'silver', fill: '#1c1917' },
] as const

export const live = {
  title: both('المباراة الافتتاحية', 'The opening game'),
  scene: 'stadium',
  colours: night,
  shows: stadium,
} as const satisfies Drawn & { title: Localized }
