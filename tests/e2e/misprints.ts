import type { Page } from 'playwright-core'
import type { Language } from '#contract/kernel/localized.ts'

/** Faults in the text of a page. */
export async function misprints(page: Page, locale: Language): Promise<string[]> {
  const { text, lang, dir, title, overflow } = await page.evaluate(() => ({
    text: [...document.querySelectorAll('header, main, footer')].map((part) => part.textContent).join(' '),
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }))
  const wrong = [
    lang === (locale === 'ar' ? 'ar' : 'en-US') ? null : `language ${lang}`,
    dir === (locale === 'ar' ? 'rtl' : 'ltr') ? null : `direction ${dir}`,
    title.includes(locale === 'ar' ? 'محفظة' : 'Mahfaza') ? null : `title ${title}`,
    overflow <= 0 ? null : `${overflow} px too wide`,
    ...(text.match(/[\u0660-\u0669\u06f0-\u06f9]|\{\{\w+\}\}|\b[a-z]+(?:_[a-z]+)*\.[a-z]+_[a-z_.]+\b/g) ??
      []),
  ]
  return wrong.flatMap((problem) => (problem === null ? [] : [`${new URL(page.url()).pathname}: ${problem}`]))
}
