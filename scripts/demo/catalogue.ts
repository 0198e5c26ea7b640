// The catalogue of the demo shop. Brands and face values as sold in Libya in 2026; buy prices are invented. In
// dinars.

export interface DemoSupplier {
  readonly nameAr: string
  readonly nameEn: string
  readonly color: string
  readonly phone: string | null
  readonly email: string | null
  readonly categories: readonly DemoCategory[]
}

export interface DemoCategory {
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly nameAr: string
  readonly nameEn: string
  readonly faceValue: string
  readonly price: string
  readonly buyPrice: string
  /** Left out: dinars, and no fee. */
  readonly buyCurrency?: string
  readonly sellFee?: string
  /** The merchant's fee for accepting a goods voucher. */
  readonly fee: string
  readonly instructionsAr: string | null
  readonly instructionsEn: string | null
  readonly dialPattern: string | null
  readonly codePattern: string | null
  /** Codes put into stock, or vouchers printed. */
  readonly stock: number
}

const libyana = {
  instructionsAr: 'اكتب *120* ثم رمز البطاقة ثم # واضغط اتصال.',
  instructionsEn: 'Dial *120*, then the code of the card, then #, and press call.',
  dialPattern: '*120*{code}#',
  codePattern: '\\d{13}',
}
const madar = {
  instructionsAr: 'أدخل الأرقام الثلاثة عشر كما هي. انتبه: أربع محاولات خاطئة توقف الخط.',
  instructionsEn: 'Enter the thirteen digits exactly. Mind that four wrong entries deactivate the line.',
  dialPattern: null,
  codePattern: '\\d{13}',
}
const ltt = {
  instructionsAr: 'ادخل إلى حسابك لدى ليبيا للاتصالات والتقنية ثم «تعبئة الرصيد» واكتب رقم البطاقة.',
  instructionsEn: 'Sign in to your LTT account, choose “Top up” and enter the card number.',
  dialPattern: null,
  codePattern: '\\d{12}',
}
const pubg = {
  instructionsAr: 'افتح موقع الشحن الرسمي للعبة، أدخل رقم اللاعب ثم الرمز.',
  instructionsEn: 'Open the game’s official redeem page, enter your player ID and then the code.',
  dialPattern: null,
  codePattern: '[A-Z0-9]{18}',
}
const playStation = {
  instructionsAr: 'من متجر بلايستيشن اختر «استرداد الرمز». البطاقة للحسابات الأمريكية.',
  instructionsEn: 'In PlayStation Store choose “Redeem code”. For accounts of the United States.',
  dialPattern: null,
  codePattern: '[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}',
}
const apple = {
  instructionsAr: 'افتح App Store ثم صورتك ثم «استرداد بطاقة هدية أو رمز». للحسابات الأمريكية.',
  instructionsEn: 'In the App Store tap your picture, then “Redeem gift card or code”. For US accounts.',
  dialPattern: null,
  codePattern: 'X[A-Z0-9]{15}',
}
const googlePlay = {
  instructionsAr: 'افتح متجر Google Play ثم «المدفوعات والاشتراكات» ثم «استخدام رمز».',
  instructionsEn: 'In Google Play open “Payments & subscriptions”, then “Redeem code”.',
  dialPattern: null,
  codePattern: '[A-Z0-9]{20}',
}
const noInstructions = { instructionsAr: null, instructionsEn: null, dialPattern: null, codePattern: null }

export const catalogue: readonly DemoSupplier[] = [
  {
    nameAr: 'ليبيانا',
    nameEn: 'Libyana',
    color: '#7b2d8e',
    phone: '0920000121',
    email: null,
    categories: [
      airtime('ليبيانا', 'Libyana', 3, '2.910', 40, libyana),
      airtime('ليبيانا', 'Libyana', 5, '4.850', 60, libyana),
      airtime('ليبيانا', 'Libyana', 10, '9.650', 90, libyana),
      airtime('ليبيانا', 'Libyana', 20, '19.300', 60, libyana),
      airtime('ليبيانا', 'Libyana', 50, '48.000', 30, libyana),
    ],
  },
  {
    nameAr: 'المدار الجديد',
    nameEn: 'Al-Madar',
    color: '#00853f',
    phone: '0910000111',
    email: null,
    categories: [
      airtime('المدار', 'Al-Madar', 5, '4.850', 60, madar),
      airtime('المدار', 'Al-Madar', 10, '9.650', 90, madar),
      airtime('المدار', 'Al-Madar', 20, '19.300', 60, madar),
      airtime('المدار', 'Al-Madar', 50, '48.000', 7, madar),
    ],
  },
  {
    nameAr: 'ليبيا للاتصالات والتقنية',
    nameEn: 'LTT',
    color: '#0a5ca8',
    phone: null,
    email: null,
    categories: [
      airtime('إنترنت ليبيا للاتصالات', 'LTT internet', 10, '9.600', 50, ltt),
      airtime('إنترنت ليبيا للاتصالات', 'LTT internet', 30, '28.800', 50, ltt),
      airtime('إنترنت ليبيا للاتصالات', 'LTT internet', 60, '57.600', 25, ltt),
    ],
  },
  {
    nameAr: 'ببجي موبايل',
    nameEn: 'PUBG Mobile',
    color: '#c98a00',
    phone: null,
    email: null,
    categories: [
      gift('ببجي 60 شدة', 'PUBG 60 UC', '8.000', '7.250', 50, pubg),
      gift('ببجي 325 شدة', 'PUBG 325 UC', '38.500', '36.000', 40, pubg),
      gift('ببجي 660 شدة', 'PUBG 660 UC', '75.000', '71.250', 4, pubg),
    ],
  },
  {
    nameAr: 'بلايستيشن',
    nameEn: 'PlayStation',
    color: '#0070d1',
    phone: null,
    email: null,
    categories: [
      dollars(gift('بلايستيشن 10 دولارات', 'PlayStation US $10', '79.000', '10.900', 20, playStation)),
      dollars(gift('بلايستيشن 25 دولارًا', 'PlayStation US $25', '194.000', '27.000', 0, playStation)),
    ],
  },
  {
    nameAr: 'آبل',
    nameEn: 'Apple',
    color: '#5f6368',
    phone: null,
    email: null,
    categories: [
      gift('آيتونز 5 دولارات', 'iTunes US $5', '41.000', '38.750', 30, apple),
      gift('آيتونز 10 دولارات', 'iTunes US $10', '80.000', '76.500', 30, apple),
    ],
  },
  {
    nameAr: 'جوجل بلاي',
    nameEn: 'Google Play',
    color: '#188038',
    phone: null,
    email: null,
    categories: [gift('جوجل بلاي 10 دولارات', 'Google Play US $10', '80.000', '76.500', 30, googlePlay)],
  },
  {
    nameAr: 'محفظة',
    nameEn: 'Mahfaza',
    color: '#b45309',
    phone: null,
    email: 'support@mahfaza.ly',
    categories: [recharge(10, 160), recharge(20, 160), recharge(50, 160), recharge(100, 120)],
  },
  {
    nameAr: 'أسواق المدينة',
    nameEn: 'Madina Markets',
    color: '#c2410c',
    phone: '0913004050',
    email: 'vouchers@madina-markets.ly',
    categories: [
      goods('قسيمة تسوق', 'Shopping voucher', 25, '0.250', 60),
      goods('قسيمة تسوق', 'Shopping voucher', 50, '0.500', 60),
    ],
  },
  {
    nameAr: 'جمعية الخير للإغاثة',
    nameEn: 'Al-Khair Relief',
    color: '#0f766e',
    phone: '0924411220',
    email: 'aid@alkhair-relief.ly',
    categories: [
      goods('سلة غذائية', 'Food basket', 75, '0', 60),
      goods('مستلزمات مدرسية', 'School supplies', 100, '0', 40),
    ],
  },
]

type Handling = Pick<DemoCategory, 'instructionsAr' | 'instructionsEn' | 'dialPattern' | 'codePattern'>

function airtime(
  ar: string,
  en: string,
  dinars: number,
  buyPrice: string,
  stock: number,
  handling: Handling,
): DemoCategory {
  const value = String(dinars)
  const names = { nameAr: `${ar} ${inDinars(dinars)}`, nameEn: `${en} ${dinars} LYD` }
  return { kind: 'card', ...names, faceValue: value, price: value, buyPrice, fee: '0', stock, ...handling }
}

function gift(
  nameAr: string,
  nameEn: string,
  price: string,
  buyPrice: string,
  stock: number,
  handling: Handling,
): DemoCategory {
  return { kind: 'card', nameAr, nameEn, faceValue: price, price, buyPrice, fee: '0', stock, ...handling }
}

/** Bought in dollars, with a fee of the sale. */
function dollars(category: DemoCategory): DemoCategory {
  return { ...category, buyCurrency: 'USD', sellFee: '0.500' }
}

function recharge(dinars: number, stock: number): DemoCategory {
  const value = String(dinars)
  const names = { nameAr: `قسيمة شحن ${inDinars(dinars)}`, nameEn: `Recharge voucher ${dinars} LYD` }
  const prices = { faceValue: value, price: value, buyPrice: value, fee: '0' }
  return { kind: 'recharge', ...names, ...prices, ...noInstructions, stock }
}

function goods(ar: string, en: string, dinars: number, fee: string, stock: number): DemoCategory {
  const value = String(dinars)
  const names = { nameAr: `${ar} ${inDinars(dinars)}`, nameEn: `${en} ${dinars} LYD` }
  return {
    kind: 'goods',
    ...names,
    faceValue: value,
    price: value,
    buyPrice: value,
    fee,
    ...noInstructions,
    stock,
  }
}

/** 3 دنانير, 20 دينارًا, 100 دينار. */
function inDinars(count: number): string {
  const rest = count % 100
  if (rest >= 3 && rest <= 10) return `${count} دنانير`
  return rest >= 11 ? `${count} دينارًا` : `${count} دينار`
}
