import { deepLink, deepLinkOrgId, deepLinkSameOrg, isDeepLink, track } from '../../lib/browser-storage/values.ts'

interface Address {
  pathname: string
  search: string
}

/** What is remembered of an address that leads into an organization live. */
export function deepLinkOf({ pathname, search }: Address, org_id: string) {
  const query = new URLSearchParams(search)
  if (query.get('live') !== 'true') return undefined
  const path = pathname + search
  const third = pathname.split('/')[2] ?? ''
  return { path, same_org: path.includes(org_id), org_id: third || (query.get('org_id') ?? '') }
}

/** Once an organization is there: keeps that a link led here live, and where; else says that this is no stage. */
export function recordDeepLink(address: Address, org_id: string) {
  const link = deepLinkOf(address, org_id)
  if (!link) {
    if (track.get() === undefined) track.set('non-stage')
    return
  }
  isDeepLink.set(true)
  deepLink.set(link.path)
  deepLinkSameOrg.set(link.same_org)
  deepLinkOrgId.set(link.org_id)
}
