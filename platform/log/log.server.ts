import { type DestinationStream, pino, type Logger } from 'pino'
import { standardOutput } from './standard-output.server.ts'

/**
 * Structured log: one line for each event, JSON on standard output. Never a phone, a name or an e-mail
 * (docs/product.md, Personal data).
 */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** `level` is pino's: trace, debug, info, warn, error, fatal or silent. Lines go to standard output by default. */
export function createLog(level: string, destination: DestinationStream = standardOutput): Log {
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } }
  return pino(settings, destination)
}

/** An error without additional properties: PostgreSQL's `detail`, for example, repeats the refused row. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: Reflect.get(error, 'code'), stack }
}
