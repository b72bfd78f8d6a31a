import { deepLink, deepLinkOrgId, deepLinkSameOrg, isDeepLink, track } from '../../lib/browser-storage/values.ts'

interface RequestedAddress {
  pathname: string
  search: string
}

export function deepLinkOf({ pathname, search }: RequestedAddress, org_id: string) {
  const query = new URLSearchParams(search)
  if (query.get('live') !== 'true') return undefined
  const path = pathname + search
  const third = pathname.split('/')[2] ?? ''
  return { path, same_org: path.includes(org_id), org_id: third || (query.get('org_id') ?? '') }
}

/**
 * Called when an organization has opened: stores a deep link into live listening, or sets the default track
 * 'non-stage'.
 */
export function recordDeepLink(address: RequestedAddress, org_id: string) {
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
