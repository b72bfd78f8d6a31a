import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect } from 'vitest'
import { openSession } from '../../../identity/sessions/sessions.service.ts'
import { findOrCreateUser } from '../../../identity/users/user-linking.service.ts'
import { seedVerifiedDomain } from '../../../testing/fixtures/verified-domain.ts'
import type { Person, testApp } from '../../../testing/test-app.ts'
import { alone, enterAsJob } from '../../scope.ts'

type TestApp = Pick<ReturnType<typeof testApp>, 'app' | 'ask' | 'context' | 'organization'>

export type Provider = Awaited<ReturnType<typeof openProvider>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = [method: Method, path: string, body?: object | string]

/** What tests read of answers; each has a part of it. */
interface ScimBody {
  id: string
  status: string
  detail: string
  scimType: string
  active: boolean
  userName: string
  displayName: string
  name: object
  emails: { value: string }[]
  members: { value: string }[]
  attributes: { name: string }[]
  endpoint: string
  meta: object
  totalResults: number
  startIndex: number
  Resources: ScimBody[]
}

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Identity providers of organizations, with a verified domain and a token. */
export const providers = (home: TestApp) => ({
  scim: (token: string | null, ...call: Call) => sendScim(home, token, call),
  provider: (role: object = {}) => openProvider(home, role),
  personAt: (email: string, named: { name?: string } = {}) => personAt(home, email, named),
  async roleIn(who: Person, org_id: string) {
    const { status, body } = await home.ask(who, api.organizations.find, { org_id, extras: '' })
    return status === 200 ? [body.org_role, body.send, body.moderate] : status
  },
  patch: (...operations: object[]) => ({ schemas: [PATCH_OP], Operations: operations }),
})

async function sendScim({ app }: TestApp, token: string | null, [method, path, body]: Call) {
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
  }
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const url = `/scim/v2${path}`
  const answer = await app().inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  if (answer.body) expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  const said: ScimBody = JSON.parse(answer.body || '{}')
  return { status: answer.statusCode, body: said, headers: answer.headers }
}

async function openProvider(home: TestApp, role: { send?: boolean; moderate?: boolean }) {
  const { org_id, admin } = await home.organization()
  const domain = `${randomUUID()}.example`
  const org = alone(enterAsJob(home.context(), org_id))
  await seedVerifiedDomain(org, { domain, created_by: admin.user_id, send: true, moderate: false, ...role })
  const { token, token_id } = (await home.ask(admin, api.scim.create, { org_id, name: 'Okta' })).body
  const say = (...call: Call) => sendScim(home, token, call)
  const made = async (path: string, resource: object) => {
    const { status, body } = await say('POST', path, resource)
    expect([status, body.detail]).toEqual([201, undefined])
    return body.id
  }
  const provisioned = (email: string, more: object = {}) => made('/Users', userOf(email, more))
  const grouped = (displayName: string, ids: string[] = []) =>
    made('/Groups', { schemas: [GROUP], displayName, members: ids.map((value) => ({ value })) })
  const at = (name: string = randomUUID()) => `${name}@${domain}`
  return { org_id, admin, org, token, token_id, say, provisioned, grouped, at }
}

/** Who has proven the address. */
async function personAt({ context }: TestApp, email: string, { name = 'Ada' }: { name?: string }): Promise<Person> {
  const claims = { issuer: 'test', subject: randomUUID(), email, email_verified: true, name }
  const user_id = await findOrCreateUser(context(), claims)
  return { user_id, email, token: (await openSession(context(), user_id)).token }
}

export const userOf = (email: string, more: object = {}) => ({
  schemas: [USER],
  userName: email,
  name: { givenName: 'Ada', familyName: 'King' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Ada King',
  active: true,
  ...more,
})
