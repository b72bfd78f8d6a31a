import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Structured lines on standard output. Values that open doors never reach it. */
export const makeLog = (level: string) =>
  pino({
    level,
    base: null,
    serializers: {
      err: ({ name, message, stack, code }: Error & { code?: string }) => ({ name, message, code, stack }),
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({ method, url: hidden(url), ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  })

/** An address without the secrets that its query may carry. */
const hidden = (url: string) => url.replaceAll(/\b(token|verify|sig|code|invite|clip_id)=[^&#]*/g, '$1=…')
