import { api } from '@earshot/contract'
import { uploadProtocol } from '@earshot/contract/uploads'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { sendRequest, comparableHeaders } from './authorization/send-request.ts'
import {
  seedCallers,
  type CallerKind,
  callerKinds,
  withUnknownIds,
  openSide,
  openOrganizationWithSameIds,
  type MatrixCallers,
  standingOf,
  tokenOf,
  type Side,
} from './authorization/callers.ts'

const { operations, path } = uploadProtocol
type Method = (typeof operations)[number]['method']
const places: Side[] = ['ours', 'theirs', 'nowhere']

/** Uploads are visible to their creator only, not to colleagues or admins. */
function expectedStatus(method: Method, who: CallerKind, where: Side): number {
  const standing = standingOf(who, where)
  if (standing === 'nobody') return 401
  if (standing === 'unverified') return 403
  if (method === 'POST') return beginning(who, where)
  return standing === 'author' ? successOf(method) : 404
}

function beginning(who: CallerKind, where: Side) {
  const standing = standingOf(who, where)
  if (standing === 'stranger') return 404
  const sends = ['sending key', 'sender', 'author', 'admin', 'channel moderator'].includes(standing)
  return sends ? successOf('POST') : 403
}

const successOf = (wanted: Method) => operations.find(({ method }) => method === wanted)?.answers.status ?? 0

/** Routes below /v3 that are not JSON routes of the contract. */
export function otherOrganization(home: ReturnType<typeof testApp>) {
  const { app, context } = home
  let people: MatrixCallers
  let ours: OrganizationFixture
  let theirs: OrganizationFixture
  let twin: OrganizationFixture
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await seedCallers(home)
    ours = await openSide(home, people, 'ours')
    theirs = await openSide(home, people, 'theirs')
    twin = await openOrganizationWithSameIds(home, people, ours)
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  test('only chunked uploads', () => {
    const known = Object.values(api).flatMap((routes) => Object.values(routes).map((route) => `/v3${route.path}`))
    const there =
      app()
        .printRoutes({ commonPrefix: false })
        .match(/\/v3\/\S+/g) ?? []
    expect([...new Set(there)].filter((each) => !known.includes(each))).toEqual([`/v3${path}`])
  })

  async function knock(method: Method, token: string | undefined, { org_id, upload_id }: OrganizationFixture) {
    const headers = { 'tus-resumable': uploadProtocol.version, ...(token && { authorization: `Bearer ${token}` }) }
    const url = `/v3${path}${method === 'POST' ? '' : `/${upload_id}`}`
    const response = await app().inject({ method, url, ...asked(method, org_id, headers) })
    return { status: response.statusCode, headers: comparableHeaders(response.headers), text: response.body }
  }

  test.each(['organization', 'user', 'speaker'] as const)(
    'a picture of a %s of another organization is not found',
    async (of) => {
      const seen = ({ org_id, user_id, speaker_id, version }: OrganizationFixture) => {
        const input = { of, id: { organization: org_id, user: user_id, speaker: speaker_id }[of], v: version }
        return sendRequest(app(), { route: api.images.find, input, token: people.admin.token })
      }
      const foreign = await seen(theirs)
      expect([foreign.status, foreign]).toEqual([404, await seen(withUnknownIds(theirs))])
    },
  )

  test.each(operations.map(({ method }) => method))(
    '%s of uploads works for the person who began them only',
    async (method) => {
      const sides = { ours, theirs, nowhere: withUnknownIds(theirs) }
      const kept = method === 'POST' ? [twin.org_id] : [twin.org_id, theirs.org_id]
      const before = await rows.of(...kept)
      const answers = new Map<string, Awaited<ReturnType<typeof knock>>>()
      for (const { who, where, name } of knocks)
        answers.set(name, await knock(method, tokenOf(who, people, ours), sides[where]))
      expect(await rows.of(...kept)).toEqual(before)
      const statuses = knocks.map(({ name }) => [name, answers.get(name)?.status])
      const expected = knocks.map(({ who, where, name }) => [name, expectedStatus(method, who, where)])
      expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected))
      for (const { who, where, name } of knocks)
        if (expectedStatus(method, who, where) === 404)
          expect(answers.get(name), name).toEqual(answers.get(`${who} at nowhere`))
    },
  )
}

/** The creator comes last, because their calls may delete the upload. */
const orderly = callerKinds.toSorted((one, other) => Number(one === 'author') - Number(other === 'author'))
const knocks = orderly.flatMap((who) => places.map((where) => ({ who, where, name: `${who} at ${where}` })))

function asked(
  method: Method,
  org_id: string,
  headers: Record<string, string>,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const metadata = `org_id ${Buffer.from(org_id).toString('base64')}`
  if (method === 'POST') return { headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadata } }
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '1' }
  return method === 'PATCH' ? { headers: { ...headers, ...bytes }, payload: 'sound' } : { headers }
}
