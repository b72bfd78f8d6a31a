import { isIP } from 'node:net'

/** Trusted proxies: none, a number of hops, or addresses. */
export type Proxies = false | number | string[]

/**
 * Parses TRUST_PROXY; null if invalid. `true` trusts one proxy: trusting more would let clients forge the beginning of
 * X-Forwarded-For.
 */
export function readProxies(text: string): Proxies | null {
  const said = text.trim().toLowerCase()
  if (['false', 'no', 'off', '0'].includes(said)) return false
  if (['true', 'yes', 'on'].includes(said)) return 1
  if (/^\d{1,2}$/.test(said)) return Number(said)
  const networks = said.split(/[\s,]+/).filter(Boolean)
  return networks.length > 0 && networks.every(isNetwork) ? networks : null
}

/** In Fastify's format; it counts hops starting at this server. */
export const trustedProxies = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  return (
    version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}
