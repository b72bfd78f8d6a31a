import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

const REMEMBERED = 5000

/** The organization that a session entered last, by its token; the one that was used longest ago goes first. */
const organizations = new Map<string, string>()

/** Called once the session was verified and has entered the organization. */
export function rememberOrganization({ headers }: FastifyRequest, org_id: string | undefined) {
  const token = headers.authorization
  if (!token || !org_id) return
  organizations.delete(token)
  organizations.set(token, org_id)
  const [oldest = ''] = organizations.keys()
  if (organizations.size > REMEMBERED) organizations.delete(oldest)
}

/** Who takes turns with whom: organizations; and networks, before it is known who asks. */
export const fairnessKey = ({ headers, ip }: FastifyRequest) =>
  organizations.get(headers.authorization ?? '') ?? networkOf(ip)
