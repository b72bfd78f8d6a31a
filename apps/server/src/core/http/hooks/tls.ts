import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'

export const tlsEnvironment = { TLS_CERT: z.optional(z.string()), TLS_KEY: z.optional(z.string()) }

type TlsEnvironment = z.infer<z.ZodMiniObject<typeof tlsEnvironment>>

/** Reads the certificate and key files; null for plain http. */
export function tlsOf({ TLS_CERT, TLS_KEY }: TlsEnvironment) {
  if (!TLS_CERT && !TLS_KEY) return null
  if (!TLS_CERT || !TLS_KEY)
    throw new Error(
      'TLS_CERT and TLS_KEY go together: files in PEM with the certificate, its chain after it, and its key',
    )
  const tls = { cert: fileAt('TLS_CERT', TLS_CERT), key: fileAt('TLS_KEY', TLS_KEY) }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new Error(`TLS_CERT and TLS_KEY are no pair of certificate and key in PEM`, { cause: error })
  }
  return tls
}

function fileAt(name: string, path: string) {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read`, { cause: error })
  }
}
