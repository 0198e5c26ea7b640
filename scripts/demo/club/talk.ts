import type { Reaction } from '#contract/shapes/reactions.ts'

/** What residents write below the newest articles; the last one of each waits for staff. */
export const comments: readonly (readonly string[])[] = [
  [
    'مبروك للفريق، مباراة تبقى في الذاكرة. الشوط الثاني كان قمة.',
    'What a night. The second goal was worth the whole trip from Misrata.',
    'كل التحية للجمهور، المدرجات كانت رائعة من البداية إلى النهاية.',
    'هل تُعاد المباراة على صفحة البث؟',
  ],
  ['خبر جميل، ننتظر الموسم الجديد بشغف.', 'Good news for the youth teams. Well done.'],
  ['نتمنى أن تُفتح المبيعات قبل المباراة بيومين على الأقل.', 'شكرًا على التوضيح.'],
]

export const replies: readonly string[] = ['معك حق، كانت أجمل مباريات الموسم.', 'نعم، التسجيل في صفحة البث.']

/** How the readers react, in turn. */
export const reactionsInTurn: readonly Reaction[] = ['like', 'love', 'like', 'wow', 'love', 'like', 'laugh']

/** The last one waits for staff. */
export const wantedTexts = [
  {
    kind: 'sell',
    title: 'قميص النادي الموقّع من لاعبي الفريق الأول',
    body: 'مقاس وسط، لم يُلبس، ومعه شهادة من متجر النادي.\nالسعر 250 دينارًا قابل للتفاوض.',
  },
  {
    kind: 'job',
    title: 'مطلوب مدرب حراس مرمى لأكاديمية في تاجوراء',
    body: 'ثلاث حصص في الأسبوع مساءً، والخبرة سنتان على الأقل. الرجاء الاتصال بعد العصر.',
  },
  {
    kind: 'buy',
    title: 'Looking for a used goalkeeper kit, size 42',
    body: 'For a boy of fourteen who starts this season. Gloves and boots, in good condition.',
  },
  {
    kind: 'lost',
    title: 'مفقود: محفظة بنية قرب البوابة 3',
    body: 'فيها بطاقة وصورة عائلية. ضاعت بعد مباراة الخميس الماضي، ولمن يجدها مكافأة.',
  },
  {
    kind: 'sell',
    title: 'دراجة هوائية جبلية',
    body: 'استعمال سنة واحدة، والفرامل جديدة. المعاينة في حي الأندلس.',
  },
] as const
