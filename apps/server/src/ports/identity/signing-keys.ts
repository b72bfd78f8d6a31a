import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

const FRESH_FOR = 10 * 60_000
const REST = 10_000
const MOST_IN_VAIN = 5

/**
 * An issuer's public keys. An unknown key id causes a refetch, because keys rotate; but at most five failed ones in ten
 * seconds, because anyone can invent key ids.
 */
export function keysOf(fetchKeys: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  const { current, renewed } = kept(fetchKeys)
  let vain = { times: 0, until: 0 }
  return async (header, token) => {
    const known = await current()
    try {
      return await known(header, token)
    } catch (error) {
      if (Date.now() > vain.until) vain = { times: 0, until: Date.now() + REST }
      if (!(error instanceof errors.JWKSNoMatchingKey) || vain.times >= MOST_IN_VAIN) throw error
    }
    vain.times += 1
    const key = await (await renewed())(header, token)
    vain.times = 0
    return key
  }
}

/** Caches the keys for ten minutes, and longer while newer ones cannot be fetched. */
function kept(fetchKeys: () => Promise<JSONWebKeySet>) {
  let known: JWTVerifyGetKey | undefined
  let until = 0
  let underWay: Promise<JWTVerifyGetKey> | undefined

  const load = async () => {
    known = createLocalJWKSet(await fetchKeys())
    until = Date.now() + FRESH_FOR
    return known
  }
  const renewed = () => (underWay ??= load().finally(() => (underWay = undefined)))
  const current = async () => {
    if (known && Date.now() < until) return known
    return renewed().catch((error) => {
      if (!known) throw error
      until = Date.now() + REST
      return known
    })
  }
  return { current, renewed }
}
