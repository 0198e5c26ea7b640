import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { describeError, valuesOf } from './describe-error.ts'
import { redact, redactShapes } from './redact.rules.ts'

/** Structured. No line contains a code, token, password or full phone number. */
export type Logger = FastifyBaseLogger

/** Marks what a caller sent; it is redacted from the line's errors and not logged. */
export const sentBy = Symbol('sent by')

/**
 * Every line is redacted in one place, so no caller has to remember it.
 * @param destination default: the standard output
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: describeErrors },
      hooks: { streamWrite: cleanLine },
    },
    destination,
  )
}

function describeErrors(fields: Record<string | symbol, unknown>): Record<string, unknown> {
  const sent = valuesOf(fields[sentBy])
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value, sent) : value,
    ]),
  )
}

function cleanLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return redactShapes(line)
  }
}
