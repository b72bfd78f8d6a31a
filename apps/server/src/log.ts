import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Structured lines on standard output. Values that open doors never reach it. */
export const makeLog = (level: string) =>
  pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.verify'] })
