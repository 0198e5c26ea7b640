import { type Colours, evening, night, noon, type Scene, sea } from './draw-scene.ts'

export interface Localized {
  readonly ar: string
  readonly en: string
}
export const both = (ar: string, en: string): Localized => ({ ar, en })

export interface Drawn {
  readonly scene: Scene
  readonly colours: Colours
  /** What the picture shows. */
  readonly shows: Localized
}

interface NewsText extends Drawn {
  readonly title: Localized
  readonly summary: Localized
  readonly body: Localized
  readonly category: string
  readonly pinned?: true
  /** With further pictures. */
  readonly more?: readonly Scene[]
}

export const stadium = both('الملعب في المساء والأضواء مشتعلة', 'The stadium in the evening under its lights')

export const news: readonly NewsText[] = [
  {
    scene: 'stadium',
    colours: evening,
    shows: stadium,
    category: 'first_team',
    pinned: true,
    title: both('المنارة يفتتح الموسم على أرضه', 'Al-Manara opens the season at home'),
    summary: both(
      'يستقبل الفريق الأول ضيفه مساء الجمعة على ملعب المنارة، وتُفتح الأبواب قبل المباراة بساعتين.',
      'The first team plays on Friday evening at the Manara stadium; the gates open two hours before.',
    ),
    body: both(
      '<p>أنهى الفريق الأول استعداداته بحصة تدريبية أخيرة على ملعب المنارة، وركّز الجهاز الفني على الكرات الثابتة والتحول السريع.</p><h2>ما يهم الجمهور</h2><ul><li>تُفتح الأبواب الساعة السادسة مساءً.</li><li>تكفي صورة التذكرة في المحفظة، ولا حاجة إلى ورقة.</li><li>المدرج الشرقي مخصص للعائلات.</li></ul><p>نتمنى للجميع أمسية جميلة.</p>',
      '<p>The first team finished its preparation with a last session at the Manara stadium, with set pieces and quick changes of play in the middle of it.</p><h2>Good to know</h2><ul><li>The gates open at six in the evening.</li><li>The ticket in your wallet is enough; no paper is needed.</li><li>The east stand is for families.</li></ul><p>We wish everybody a good evening.</p>',
    ),
    more: ['pitch', 'crowd'],
  },
  {
    scene: 'shirt',
    colours: sea,
    shows: both('قميص الموسم الجديد', 'The shirt of the new season'),
    category: 'fans',
    title: both('قميص الموسم الجديد في المتجر', 'The shirt of the new season is in the shop'),
    summary: both(
      'ثلاثة ألوان ومقاسات للكبار والصغار، والدفع من المحفظة والتوصيل إلى البيت.',
      'Three colours, sizes for adults and children, paid from the wallet and delivered home.',
    ),
    body: both(
      '<p>اختار أكثر من ألفي مشجع تصميم القميص في تصويت النادي. تجدونه الآن في قسم المنتجات، ويصل خلال ثلاثة أيام داخل طرابلس.</p>',
      '<p>More than two thousand fans chose the design in a vote of the club. It is in the products now and arrives within three days in Tripoli.</p>',
    ),
  },
  {
    scene: 'pitch',
    colours: noon,
    shows: both('أرضية الملعب من الأعلى', 'The pitch from above'),
    category: 'club',
    title: both('عشب جديد لملعب المنارة', 'New grass for the Manara stadium'),
    summary: both(
      'انتهت أعمال تجديد الأرضية بعد ستة أسابيع من العمل.',
      'The renewal of the pitch is finished after six weeks of work.',
    ),
    body: both(
      '<p>زُرعت الأرضية بعشب يحتمل حر الصيف ويحتاج إلى ماء أقل بنسبة الثلث. أول مباراة عليه يوم الجمعة.</p>',
      '<p>The new grass stands the heat of the summer and needs a third less water. The first game on it is on Friday.</p>',
    ),
  },
  {
    scene: 'trophy',
    colours: night,
    shows: both('كأس ذهبية', 'A golden cup'),
    category: 'youth',
    title: both('الناشئون أبطال بطولة الساحل', 'The youth team wins the coastal cup'),
    summary: both(
      'فاز فريق تحت 17 سنة في النهائي بهدفين مقابل هدف.',
      'The under-17 team won the final by two goals to one.',
    ),
    body: both(
      '<p>سجّل الفريق هدف الفوز في الدقيقة الأخيرة. يُكرَّم اللاعبون قبل مباراة الجمعة أمام الجمهور.</p>',
      '<p>The winning goal fell in the last minute. The players are honoured before the game on Friday.</p>',
    ),
  },
  {
    scene: 'road',
    colours: sea,
    shows: both('حافلة المشجعين على الطريق', 'The coach of the fans on the road'),
    category: 'fans',
    title: both('رحلة المشجعين إلى بنغازي', 'The fans travel to Benghazi'),
    summary: both(
      'حافلتان مكيّفتان تنطلقان فجر الخميس، والمقاعد محدودة.',
      'Two coaches leave at dawn on Thursday; places are limited.',
    ),
    body: both(
      '<p>التسجيل مفتوح في صفحة الفعاليات، ويُغلق عند اكتمال العدد.</p>',
      '<p>Sign up on the page of the events; the list closes when it is full.</p>',
    ),
  },
  {
    scene: 'ball',
    colours: noon,
    shows: both('كرة على العشب', 'A ball on the grass'),
    category: 'youth',
    title: both('التسجيل في مدرسة الكرة', 'The football school takes children'),
    summary: both(
      'للأعمار من 7 إلى 13 سنة، ثلاث حصص في الأسبوع.',
      'For ages 7 to 13, three sessions a week.',
    ),
    body: both(
      '<p>تبدأ الحصص أول الشهر القادم. الاستمارة متاحة في صفحات النادي.</p>',
      '<p>The sessions begin next month. The form is on the pages of the club.</p>',
    ),
  },
  {
    scene: 'crowd',
    colours: evening,
    shows: both('الجمهور في المدرجات', 'The crowd in the stands'),
    category: 'fans',
    title: both('شكرًا لجمهور المنارة', 'Thank you, fans of Al-Manara'),
    summary: both(
      'أكثر من أحد عشر ألف مشجع في آخر مباراة.',
      'More than eleven thousand came to the last game.',
    ),
    body: both(
      '<p>كان التشجيع متواصلًا حتى صافرة النهاية. الصور في ألبوم المباراة.</p>',
      '<p>They cheered until the last whistle. The pictures are in the gallery of the game.</p>',
    ),
  },
]

interface EventText extends Drawn {
  readonly title: Localized
  readonly body: Localized
  readonly place: Localized
  /** From today. */
  readonly inDays: number
  readonly hours: number
  readonly capacity?: number
}

export const events: readonly EventText[] = [
  {
    scene: 'tent',
    colours: noon,
    shows: both('خيمة وأعلام', 'A tent and flags'),
    inDays: 6,
    hours: 5,
    title: both('يوم العائلة في النادي', 'Family day at the club'),
    place: both('ساحة نادي المنارة، طرابلس', 'The yard of Al-Manara, Tripoli'),
    body: both(
      '<p>ألعاب للأطفال ومباراة للقدامى وأكلات ليبية. الدخول مجاني، ونرجو التسجيل لنعرف العدد.</p>',
      '<p>Games for children, a match of the veterans and Libyan food. Admission is free; please sign up so that we know how many come.</p>',
    ),
    capacity: 300,
  },
  {
    scene: 'road',
    colours: sea,
    shows: both('حافلة على طريق الساحل', 'A coach on the coastal road'),
    inDays: 12,
    hours: 30,
    title: both('رحلة المشجعين إلى بنغازي', 'The fans travel to Benghazi'),
    place: both('الانطلاق من باب الملعب', 'From the gate of the stadium'),
    body: both(
      '<p>حافلتان ومرافق طبي. التجمع قبل الانطلاق بنصف ساعة.</p>',
      '<p>Two coaches and a medic. Meet half an hour before the start.</p>',
    ),
    capacity: 90,
  },
  {
    scene: 'stadium',
    colours: night,
    shows: stadium,
    inDays: 20,
    hours: 2,
    title: both('تدريب مفتوح للجمهور', 'Open training'),
    place: both('ملعب المنارة', 'The Manara stadium'),
    body: both(
      '<p>شاهدوا الفريق الأول عن قرب، ثم التقطوا صورة مع اللاعبين.</p>',
      '<p>See the first team at close range, then take a picture with the players.</p>',
    ),
  },
]

interface GalleryText {
  readonly title: Localized
  readonly daysAgo: number
  readonly scenes: readonly [Scene, ...Scene[]]
  readonly colours: Colours
}

export const galleries: readonly GalleryText[] = [
  {
    title: both('ليلة الافتتاح', 'The opening night'),
    daysAgo: 3,
    scenes: ['crowd', 'stadium', 'ball', 'pitch', 'trophy', 'shirt'],
    colours: evening,
  },
  {
    title: both('بطولة الساحل للناشئين', 'The coastal cup of the youth'),
    daysAgo: 16,
    scenes: ['trophy', 'ball', 'pitch', 'crowd'],
    colours: night,
  },
  {
    title: both('يوم العائلة الماضي', 'The last family day'),
    daysAgo: 48,
    scenes: ['tent', 'ball', 'crowd', 'road'],
    colours: noon,
  },
]
