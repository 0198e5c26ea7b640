import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'

/** Parses a part of the request with the operation's own schema; the error keeps all that zod found. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input)
    return error ? { error } : { value: data }
  }
}

/** What is wrong with the request; null when the error is another one, also when a handler's own parsing failed. */
export function invalidPartsOf(error: Error): readonly z.core.$ZodIssue[] | null {
  return error instanceof z.ZodError && 'validationContext' in error ? error.issues : null
}
