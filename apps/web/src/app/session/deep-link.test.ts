import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deepLink, deepLinkOrgId, deepLinkSameOrg, isDeepLink, track } from '../../lib/browser-storage/values.ts'
import { deepLinkOf, recordDeepLink } from './deep-link.ts'

const values = { isDeepLink, deepLink, deepLinkSameOrg, deepLinkOrgId, track }
let kept: Record<string, unknown>

beforeEach(() => {
  kept = {}
  for (const [name, value] of Object.entries(values)) {
    vi.spyOn(value, 'get').mockImplementation(() => kept[name] as never)
    vi.spyOn(value, 'set').mockImplementation((to: unknown) => void (kept[name] = to))
  }
})
afterEach(() => void vi.restoreAllMocks())

test('an address without live=true is no deep link, and sets the production track', () => {
  recordDeepLink({ pathname: '/dashboard', search: '?org_id=7&live=false' }, '7')
  expect(kept).toEqual({ track: 'non-stage' })
})

test('an existing track stays', () => {
  kept.track = 'stage'
  recordDeepLink({ pathname: '/dashboard', search: '' }, '7')
  expect(kept).toEqual({ track: 'stage' })
})

test('a deep link is kept with its path, its organization, and whether that is the open one', () => {
  const deepLink = '/organizations/7/channels/ops?live=true'
  recordDeepLink({ pathname: '/organizations/7/channels/ops', search: '?live=true' }, '7')
  expect(kept).toEqual({ isDeepLink: true, deepLink, deepLinkSameOrg: true, deepLinkOrgId: '7' })
  recordDeepLink({ pathname: '/organizations/7/channels/ops', search: '?live=true' }, '8')
  expect(kept).toEqual({ isDeepLink: true, deepLink, deepLinkSameOrg: false, deepLinkOrgId: '7' })
})

test('a link to the dashboard names its organization in the query', () => {
  expect(deepLinkOf({ pathname: '/dashboard', search: '?org_id=8&talk_id=t&live=true' }, '8')).toEqual({
    path: '/dashboard?org_id=8&talk_id=t&live=true',
    same_org: true,
    org_id: '8',
  })
})
