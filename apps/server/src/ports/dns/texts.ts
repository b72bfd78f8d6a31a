import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 3000

/** The TXT records of a name; none if it has none. Null if no name server answered, so that nothing is known. */
export async function findTexts(name: string, servers: readonly string[]): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return ABSENT.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

const ABSENT = ['ENOTFOUND', 'ENODATA']
