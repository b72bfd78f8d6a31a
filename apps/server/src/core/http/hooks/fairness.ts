import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

const REMEMBERED = 5000

/** The last organization entered with a token. The least recently used entry is dropped. */
const organizations = new Map<string, string>()

/** Called once the session is verified and has entered the organization. */
export function rememberOrganization({ headers }: FastifyRequest, org_id: string | undefined) {
  const token = headers.authorization
  if (!token || !org_id) return
  organizations.delete(token)
  organizations.set(token, org_id)
  const [oldest = ''] = organizations.keys()
  if (organizations.size > REMEMBERED) organizations.delete(oldest)
}

/** The key for taking turns: the organization, or the network while the organization is not known. */
export const fairnessKey = ({ headers, ip }: FastifyRequest) =>
  organizations.get(headers.authorization ?? '') ?? networkOf(ip)
