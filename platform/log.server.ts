import { pino, type Logger } from 'pino'

/** Structured log: one line an event, JSON on standard output. Never a phone, a name or an e-mail (STYLE.md 19). */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** `level` is pino's: trace, debug, info, warn, error, fatal or silent. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
