/** What the head of a document lacks for search engines and shared links, as sentences. */
export function headFaults(path: string, html: string, lang: string): string[] {
  const { title = '' } = /<title>(?<title>[^<]+)<\/title>/.exec(html)?.groups ?? {}
  const line = attributeOf(html, 'name="description"', 'content')
  const address = attributeOf(html, 'rel="canonical"', 'href')
  const languages = [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)"/gi)].map(([, name]) => name)
  const shared = ['title', 'description', 'url', 'image', 'locale', 'site_name', 'type']
  const checks: readonly (readonly [boolean, string])[] = [
    [title.length >= 10 && title.length <= 90, `its title is “${title}”`],
    [line.length >= 10 && line.length <= 320, `its description is “${line}”`],
    [address.endsWith(`${path}?lang=${lang}`), `its address is ${address || 'not said'}`],
    [languages.sort().join() === 'ar,en,x-default', `its languages are ${languages.join()}`],
    ...shared.map((name) => {
      const value = attributeOf(html, `property="og:${name}"`, 'content')
      return [value !== '', `og:${name} is missing`] as const
    }),
    ...factsIn(html).map((text) => [isAboutSomething(text), `its facts are ${text.slice(0, 80)}`] as const),
  ]
  return checks.flatMap(([isGood, sentence]) => (isGood ? [] : [`${path} (${lang}): ${sentence}`]))
}

/** The structured data in a document, as written. */
export function factsIn(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
}

function attributeOf(html: string, marker: string, name: string): string {
  return new RegExp(`<(?:meta|link) ${marker} ${name}="([^"]*)"`).exec(html)?.[1] ?? ''
}

/** Valid JSON of schema.org that says what kind of thing it describes. */
function isAboutSomething(text: string): boolean {
  try {
    const facts: unknown = JSON.parse(text)
    if (typeof facts !== 'object' || facts === null) return false
    return '@type' in facts && '@context' in facts && facts['@context'] === 'https://schema.org'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
