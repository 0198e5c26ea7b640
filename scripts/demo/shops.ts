import type { Localized } from '#contract/kernel/shapes.ts'

// The shops that sell printed vouchers in the demo world. Cities and districts are real, the shops are invented.

/** A district of a large city, with its middle: its shops do not lie in the sea. */
export interface District extends Localized {
  readonly latitude: number
  readonly longitude: number
}

/** How many shops a city has, by its English name; the others have one or two. */
export const shopsOfCities: Readonly<Record<string, number>> = {
  Tripoli: 32,
  Benghazi: 24,
  Misrata: 14,
  'Al Zawiyah': 8,
  'Al Bayda': 6,
  Sabha: 6,
  Tobruk: 5,
  Khoms: 5,
  Zliten: 5,
  Janzur: 5,
  Tajura: 5,
  Ajdabiya: 4,
  Derna: 4,
  Sirte: 4,
  Gharyan: 4,
  Tarhuna: 3,
  'Bani Walid': 3,
  Sabratha: 3,
  Surman: 3,
  Zuwara: 3,
  'Qasr Bin Ghashir': 3,
  'Al Marj': 3,
}

export const districts: Readonly<Record<string, readonly District[]>> = {
  Tripoli: [
    { ar: 'بن عاشور', en: 'Ben Ashour', latitude: 32.876, longitude: 13.203 },
    { ar: 'حي الأندلس', en: 'Hay al-Andalus', latitude: 32.873, longitude: 13.139 },
    { ar: 'قرقارش', en: 'Gargaresh', latitude: 32.8613, longitude: 13.1173 },
    { ar: 'سوق الجمعة', en: 'Souq al-Jumaa', latitude: 32.885, longitude: 13.2446 },
    { ar: 'عين زارة', en: 'Ain Zara', latitude: 32.823, longitude: 13.269 },
    { ar: 'أبو سليم', en: 'Abu Salim', latitude: 32.848, longitude: 13.178 },
    { ar: 'الهضبة الخضراء', en: 'Al-Hadba al-Khadra', latitude: 32.84, longitude: 13.196 },
    { ar: 'الظهرة', en: 'Al-Dahra', latitude: 32.89, longitude: 13.197 },
    { ar: 'فشلوم', en: 'Fashloum', latitude: 32.886, longitude: 13.209 },
    { ar: 'زاوية الدهماني', en: 'Zawiyat al-Dahmani', latitude: 32.892, longitude: 13.208 },
    { ar: 'غوط الشعال', en: 'Ghot al-Shaal', latitude: 32.853, longitude: 13.119 },
    { ar: 'السياحية', en: 'Al-Siyahiya', latitude: 32.854, longitude: 13.085 },
    { ar: 'الدريبي', en: 'Al-Drebi', latitude: 32.859, longitude: 13.14 },
    { ar: 'صلاح الدين', en: 'Salah al-Din', latitude: 32.822, longitude: 13.203 },
    { ar: 'الفرناج', en: 'Al-Furnaj', latitude: 32.863, longitude: 13.24 },
    { ar: 'النوفليين', en: 'Al-Nufliyin', latitude: 32.882, longitude: 13.219 },
    { ar: 'باب بن غشير', en: 'Bab Bin Ghashir', latitude: 32.865, longitude: 13.189 },
  ],
  Benghazi: [
    { ar: 'السلماني', en: 'Al-Salmani', latitude: 32.109, longitude: 20.09 },
    { ar: 'الماجوري', en: 'Al-Majouri', latitude: 32.108, longitude: 20.101 },
    { ar: 'الكيش', en: 'Al-Kish', latitude: 32.105, longitude: 20.075 },
    { ar: 'الليثي', en: 'Al-Laithi', latitude: 32.08, longitude: 20.108 },
    { ar: 'بوهديمة', en: 'Buhdima', latitude: 32.115, longitude: 20.097 },
    { ar: 'الهواري', en: 'Al-Hawari', latitude: 32.06, longitude: 20.09 },
    { ar: 'الفويهات', en: 'Al-Fuwayhat', latitude: 32.09, longitude: 20.083 },
    { ar: 'الحدائق', en: 'Al-Hadaiq', latitude: 32.099, longitude: 20.094 },
    { ar: 'قنفودة', en: 'Ganfouda', latitude: 32.045, longitude: 20.05 },
    { ar: 'سيدي حسين', en: 'Sidi Hussein', latitude: 32.112, longitude: 20.079 },
  ],
  Misrata: [
    { ar: 'رأس التوتة', en: 'Ras al-Tuta', latitude: 32.368, longitude: 15.083 },
    { ar: 'الرملة', en: 'Al-Ramla', latitude: 32.382, longitude: 15.101 },
    { ar: 'الزروق', en: 'Al-Zarrouq', latitude: 32.367, longitude: 15.134 },
    { ar: 'الغيران', en: 'Al-Ghiran', latitude: 32.362, longitude: 15.046 },
    { ar: 'المقاوبة', en: 'Al-Magawba', latitude: 32.39, longitude: 15.087 },
    { ar: 'الدافنية', en: 'Al-Dafniya', latitude: 32.398, longitude: 14.92 },
  ],
}

export const streets: readonly Localized[] = [
  { ar: 'شارع عمر المختار', en: 'Omar al-Mukhtar Street' },
  { ar: 'شارع الجمهورية', en: 'Al-Jumhuriya Street' },
  { ar: 'شارع الاستقلال', en: 'Al-Istiqlal Street' },
  { ar: 'طريق المستشفى', en: 'Hospital Road' },
  { ar: 'شارع الجامعة', en: 'University Street' },
  { ar: 'السوق القديم', en: 'Old Market' },
  { ar: 'الطريق الساحلي', en: 'Coastal Road' },
]

/** For cities away from the sea. */
export const inlandStreet: Localized = { ar: 'الطريق العام', en: 'Main Road' }

export const landmarks: readonly Localized[] = [
  { ar: 'قرب المسجد العتيق', en: 'near the Old Mosque' },
  { ar: 'مقابل مصرف الجمهورية', en: 'opposite Jumhouria Bank' },
  { ar: 'بجانب مكتب البريد', en: 'beside the post office' },
  { ar: 'قرب السوق المركزي', en: 'near the central market' },
  { ar: 'مقابل المدرسة المركزية', en: 'opposite the central school' },
  { ar: 'قرب محطة الوقود', en: 'near the fuel station' },
  { ar: 'خلف مبنى البلدية', en: 'behind the municipality' },
  { ar: 'بجانب المخبز الآلي', en: 'beside the bakery' },
  { ar: 'قرب العيادة المجمعة', en: 'near the polyclinic' },
]

/** `*` is the name. */
export const shopKinds: readonly Localized[] = [
  { ar: 'مكتبة *', en: '* Stationery' },
  { ar: '* للاتصالات', en: '* Telecom' },
  { ar: 'بقالة *', en: '* Grocery' },
  { ar: 'مركز * للهواتف', en: '* Phone Centre' },
  { ar: 'أسواق *', en: '* Markets' },
  { ar: '* للإلكترونيات', en: '* Electronics' },
  { ar: 'محطة * للوقود', en: '* Fuel Station' },
]

export const shopNames: readonly Localized[] = [
  { ar: 'النور', en: 'Al-Nour' },
  { ar: 'القماطي', en: 'Al-Gammati' },
  { ar: 'الواحة', en: 'Al-Waha' },
  { ar: 'الورفلي', en: 'Al-Werfalli' },
  { ar: 'البركة', en: 'Al-Baraka' },
  { ar: 'العبيدي', en: 'Al-Obeidi' },
  { ar: 'الفجر', en: 'Al-Fajr' },
  { ar: 'الترهوني', en: 'Al-Tarhouni' },
  { ar: 'المنارة', en: 'Al-Manara' },
  { ar: 'المغربي', en: 'Al-Maghrebi' },
  { ar: 'الياسمين', en: 'Al-Yasmin' },
  { ar: 'الفيتوري', en: 'Al-Fitouri' },
  { ar: 'النخيل', en: 'Al-Nakheel' },
  { ar: 'السنوسي', en: 'Al-Senussi' },
  { ar: 'الوفاء', en: 'Al-Wafaa' },
  { ar: 'بن غلبون', en: 'Ben Ghalboun' },
  { ar: 'الأمل', en: 'Al-Amal' },
  { ar: 'الزنتاني', en: 'Al-Zintani' },
  { ar: 'القلعة', en: 'Al-Qalaa' },
  { ar: 'الشريف', en: 'Al-Sharif' },
  { ar: 'الريادة', en: 'Al-Riyada' },
  { ar: 'المقريف', en: 'Al-Magariaf' },
  { ar: 'السلام', en: 'Al-Salam' },
  { ar: 'الحاسي', en: 'Al-Hassi' },
  { ar: 'الصفاء', en: 'Al-Safa' },
  { ar: 'التاورغي', en: 'Al-Tawergi' },
  { ar: 'الجزيرة', en: 'Al-Jazira' },
  { ar: 'بوشناف', en: 'Boushnaf' },
  { ar: 'الأصالة', en: 'Al-Asala' },
]

/** Opening hours that shops in Libya have. Null: closed on Fridays. */
export const shopHours = [
  { opens: '09:00', closes: '22:00', friday_opens: '16:30' },
  { opens: '08:30', closes: '21:00', friday_opens: null },
  { opens: '10:00', closes: '23:30', friday_opens: '17:00' },
  { opens: '08:00', closes: '00:30', friday_opens: '15:30' },
  { opens: '07:30', closes: '23:00', friday_opens: '08:00' },
] as const
