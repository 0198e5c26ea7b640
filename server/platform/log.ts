import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured; never given a code, token, password or full phone number. */
export type Logger = FastifyBaseLogger

export function openLog(level: string): Logger {
  return pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
