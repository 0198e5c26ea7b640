const answerMillisMax = 3_000

/** The release that the server runs. Null when the server cannot be asked now. */
export async function readVersion(): Promise<string | null> {
  try {
    const answer: unknown = await (
      await fetch('/version', { signal: AbortSignal.timeout(answerMillisMax) })
    ).json()
    const known = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : null
    return typeof known === 'string' ? known : null
  } catch (error) {
    console.warn('The version could not be asked', error)
    return null
  }
}
