import { IdentityError } from '../identity-error.ts'
import type { Offer } from '../offer.ts'
import { loadScript } from './load-script.ts'
import { openStage } from './stage.ts'
import { checks } from './widgets.ts'

/** Somebody may have to look at pictures; nobody looks at them for longer. */
const LONGEST_MS = 120_000

/** Proves to the configured bot check that a person sits here; answers what the provider wants to see of it. */
export async function proveHuman({ kind, site_key }: NonNullable<Offer['captcha']>): Promise<string> {
  const { script, prove } = checks[kind]
  await loadScript(script)
  const stage = openStage()
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new IdentityError('BOT_CHECK_TIMEOUT')), LONGEST_MS)
  try {
    return await Promise.race([prove(site_key, stage), tooLong])
  } finally {
    clearTimeout(timer)
    stage.close()
  }
}
