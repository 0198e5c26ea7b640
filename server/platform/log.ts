import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { describeError, valuesOf } from './describe-error.ts'
import { redact, redactShapes } from './redact.rules.ts'

/** Structured. Whatever it is given, no line holds a code, token, password or full phone number. */
export type Logger = FastifyBaseLogger

/** Under it a line may carry what a caller sent; it is redacted of the line's errors and goes no further. */
export const sentBy = Symbol('sent by')

/**
 * Every line passes through one place that redacts, so that no caller has to remember it.
 * @param destination the standard output unless given
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
