/** Null for a text that is no JSON: what a browser keeps may have been changed by anybody. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
