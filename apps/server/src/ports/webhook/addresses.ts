import { BlockList, isIP } from 'node:net'

/** IPv4 networks that lead to this machine, its neighbours, or nowhere (IANA's special-purpose registry). */
const CLOSED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's platform services.
  ['168.63.129.16', 32],
] as const

/** Of IPv6, only global unicast addresses, so that mapped, translated and unique local addresses stay blocked. */
const OPEN6 = ['2000::', 3] as const
const CLOSED6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of CLOSED) closed.addSubnet(net, prefix, 'ipv4')
const open6 = new BlockList()
open6.addSubnet(...OPEN6, 'ipv6')
const closed6 = new BlockList()
for (const [net, prefix] of CLOSED6) closed6.addSubnet(net, prefix, 'ipv6')

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export interface AllowList {
  target(host: string, port: number): boolean
  address(address: string): boolean
}

/** Whether an operator's entry is valid. */
export function canAllow(entry: string): boolean {
  try {
    return Boolean(allowList([entry]))
  } catch {
    return false
  }
}

/** Parses `host:port`, addresses and networks like 10.0.0.0/8. Throws a sentence. */
export function allowList(entries: readonly string[]): AllowList {
  const networks = new BlockList()
  const targets = new Set<string>()
  for (const entry of entries) {
    const target = targetIn(entry)
    if (target) targets.add(target)
    else addNetwork(networks, entry)
  }
  return {
    target: (host, port) => targets.has(`${host}:${port}`),
    address: (address) => !address.includes('%') && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  }
}

function targetIn(entry: string) {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/]+):(\d{1,5})$/.exec(entry) ?? []
  return port && `${URL.parse(`http://${host}`)?.hostname}:${Number(port)}`
}

function addNetwork(networks: BlockList, entry: string) {
  const [net = '', prefix] = entry.split('/')
  const family = isIP(net)
  const longest = family === 6 ? 128 : 32
  const bits = Number(prefix ?? longest)
  if (!family || prefix === '' || !(Number.isInteger(bits) && bits >= 0 && bits <= longest))
    throw new Error(`“${entry}” is neither host:port nor a network like 10.0.0.0/8`)
  networks.addSubnet(net, bits, family === 6 ? 'ipv6' : 'ipv4')
}
