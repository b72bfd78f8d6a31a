import { carriesBody, type Rights, type Route } from '@earshot/contract/route'
import { type CallerKind, type CallerStanding, standingOf, type Side } from './callers.ts'

/** Repeats docs/permissions.md independently of the code. */
const may: Record<Rights, readonly CallerStanding[]> = {
  member: ['member', 'sender', 'author', 'admin', 'operator', 'listener', 'channel moderator'],
  sender: ['sender', 'author', 'admin', 'channel moderator'],
  writer: ['member', 'sender', 'author', 'admin', 'operator', 'channel moderator'],
  moderator: ['member', 'author', 'admin', 'operator', 'channel moderator'],
  editor: ['member', 'author', 'admin', 'operator', 'channel moderator'],
  author: ['author', 'admin', 'operator'],
  admin: ['admin', 'operator'],
}

export function expectedStatus(route: Route, who: CallerKind, where: Side): number {
  const standing = standingOf(who, where)
  if (standing === 'nobody') return 401
  if (standing === 'unverified' || (isKey(who) && !openToKeys(route))) return 403
  if (standing === 'stranger') return 404
  const passes = isKey(who) ? route.rights !== 'sender' || who === 'sending key' : mayUse(route, standing)
  return passes ? (route.status ?? 200) : 403
}

const mayUse = ({ rights = 'admin' }: Route, standing: CallerStanding) => may[rights].includes(standing)

export const isKey = (who: CallerKind) => who === 'key' || who === 'sending key'

/** Keys read what members read, and send. */
const openToKeys = (route: Route) => route.rights === 'sender' || (route.rights === 'member' && !changes(route))

export const changes = (route: Route) => route.method === 'DELETE' || (carriesBody(route) && !route.reads)
