import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameOf, maskName, namePartsOf } from './names.ts'

test.each([
  ['عمر المختار', 'عمر', 'عمر م.'],
  ['عبد الرحمٰن آل-الشيخ', 'عبد الرحمٰن', 'عبد الرحمٰن ش.'],
  ['عبد الرحمن آل الشيخ', 'عبد الرحمن', 'عبد الرحمن ش.'],
  ['أمّ كلثوم بنت عليّ', 'أمّ كلثوم', 'أمّ كلثوم ع.'],
  ['ام الخير محمد الورفلي', 'ام الخير', 'ام الخير و.'],
  ['عبدالسلام عبدالله الفيتوري', 'عبدالسلام', 'عبدالسلام ف.'],
  ['محمد عبد السلام', 'محمد', 'محمد س.'],
  ['محمد عبدالسلام', 'محمد', 'محمد س.'],
  ['أبو بكر الصديق بن غلبون', 'أبو بكر', 'أبو بكر غ.'],
  ['بو شناف العبيدي', 'بو شناف', 'بو شناف ع.'],
  ['أبوبكر يونس أبوزيد', 'أبوبكر', 'أبوبكر ز.'],
  ['عبد رب النبي المسماري', 'عبد رب النبي', 'عبد رب النبي م.'],
  ['عبد ربه الغناي', 'عبد ربه', 'عبد ربه غ.'],
  ['نصر الله سيف النصر', 'نصر الله', 'نصر الله س.'],
  ['نور الدين بن أبي القاسم', 'نور الدين', 'نور الدين ق.'],
  ['سيف الإسلام القذافي', 'سيف الإسلام', 'سيف الإسلام ق.'],
  ['نورُ الهُدى البوسيفي', 'نورُ الهُدى', 'نورُ الهُدى ب.'],
  ['مُحَمَّد  علي', 'مُحَمَّد', 'مُحَمَّد ع.'],
  ['عبـد العزيز الزوي', 'عبـد العزيز', 'عبـد العزيز ز.'],
  ['عبد - القادر بن عمران', 'عبد القادر', 'عبد القادر ع.'],
  ['\u200Fليلى الشريف', 'ليلى', 'ليلى ش.'],
  ['امحمد ولد داده', 'امحمد', 'امحمد د.'],
  ['آلاء', 'آلاء', 'آلاء'],
  ['محمد عبد', 'محمد', 'محمد ع.'],
  ['Omar Al-Mukhtar', 'Omar', 'Omar M.'],
  ['omar zawi', 'omar', 'omar Z.'],
  ['Abd al-Salam Ben Omar', 'Abd al-Salam', 'Abd al-Salam O.'],
  ['Abd El Rahman El Zwai', 'Abd El Rahman', 'Abd El Rahman Z.'],
  ['Abdul Hakim Bint Ali', 'Abdul Hakim', 'Abdul Hakim A.'],
  ['Saif al-Islam Swehli', 'Saif al-Islam', 'Saif al-Islam S.'],
  ['Saif Al Islam Swehli', 'Saif Al Islam', 'Saif Al Islam S.'],
  ['Umm Kulthum Abu Zayd', 'Umm Kulthum', 'Umm Kulthum Z.'],
  ['Ali Elias', 'Ali', 'Ali E.'],
  ['Omar ǰano', 'Omar', 'Omar J.'],
  ['', '', ''],
  ['123 --', '', ''],
])('%j is greeted as %j and masked as %j', (name, first, masked) => {
  expect(firstNameOf(name)).toBe(first)
  expect(maskName(name)).toBe(masked)
})

const word = fc.constantFrom(
  ...'عبد أبو أمّ بن بنت آل ال الرحمن الله الدين علي محمد المختار Abd al Abu Omar al-Din Ben Zawi'.split(' '),
)
const names = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))

test('the parts of a name are its words in their order, none lost', () => {
  fc.assert(fc.property(names, (name) => namePartsOf(name).join(' ') === name))
})

test('no greeting and no mask ends with a word that needs the next one', () => {
  const particle = /^(?:عبد|أبو|أمّ|بن|بنت|آل|ال|Abd|al|Abu|Ben)$/
  fc.assert(
    fc.property(names, fc.constantFrom('علي', 'Omar'), (name, last) => {
      expect(firstNameOf(`${name} ${last}`).split(' ').at(-1)).not.toMatch(particle)
    }),
  )
})

test('a mask shows the first name and one letter, however long the name is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 66 }), names, (odd, name) => {
      for (const text of [odd, name, `${name} ${odd}`]) {
        const rest = maskName(text).slice(firstNameOf(text).length)
        expect(rest).toMatch(/^(?: \p{L}?\.)?$/u)
      }
    }),
  )
})
