import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

const FRESH_FOR = 10 * 60_000
const REST = 10_000

/**
 * An issuer's public keys, kept for ten minutes; older ones serve while newer ones cannot be had. A token that names an
 * unknown key makes us ask at once, for keys rotate; if that was in vain, not again within ten seconds, for anybody can
 * invent names of keys.
 */
export function keysOf(fetchKeys: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined
  let freshUntil = 0
  let restUntil = 0
  let underWay: Promise<JWTVerifyGetKey> | undefined

  const load = async () => {
    known = createLocalJWKSet(await fetchKeys())
    freshUntil = Date.now() + FRESH_FOR
    return known
  }
  const renewed = () => (underWay ??= load().finally(() => (underWay = undefined)))
  const current = async () => {
    if (known && Date.now() < Math.max(freshUntil, restUntil)) return known
    return renewed().catch((error) => {
      if (!known) throw error
      restUntil = Date.now() + REST
      return known
    })
  }

  return async (header, token) => {
    const set = await current()
    try {
      return await set(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() < restUntil) throw error
    }
    const renewedSet = await renewed()
    try {
      return await renewedSet(header, token)
    } catch (error) {
      restUntil = Date.now() + REST
      throw error
    }
  }
}
