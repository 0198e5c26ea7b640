const placeholder = /\{([a-z_]+)\}/g

/** Puts values in the place of `{name}`; a name without a value stays as it is written. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (written, name: string) => values[name] ?? written)
}

/** The names in `{…}`, each once. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))]
}
