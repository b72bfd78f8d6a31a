import { api } from '@earshot/contract'
import { uploadProtocol } from '@earshot/contract/uploads'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { house } from '../testing/house.ts'
import type { Place } from '../testing/places/place.ts'
import { openRows } from '../testing/places/rows.ts'
import { knock as ask, told } from './knocking/knock.ts'
import {
  gatherPeople,
  type Knocker,
  knockers,
  nowhere,
  openSide,
  openTwin,
  type People,
  standingOf,
  tokenOf,
  type Where,
} from './knocking/people.ts'

const { operations, path } = uploadProtocol
type Method = (typeof operations)[number]['method']
const places: Where[] = ['ours', 'theirs', 'nowhere']

/** Uploads belong to who began them: for everybody else, colleagues and admins too, they are not there. */
function expectedStatus(method: Method, who: Knocker, where: Where): number {
  const standing = standingOf(who, where)
  if (standing === 'nobody') return 401
  if (standing === 'unverified') return 403
  if (method === 'POST') return beginning(who, where)
  return standing === 'author' ? successOf(method) : 404
}

function beginning(who: Knocker, where: Where) {
  const standing = standingOf(who, where)
  if (standing === 'stranger') return 404
  const sends = ['sending key', 'sender', 'author', 'admin'].includes(standing)
  return sends ? successOf('POST') : 403
}

const successOf = (wanted: Method) => operations.find(({ method }) => method === wanted)?.answers.status ?? 0

/** What hangs below /v3 beside the contract's JSON. */
export function beside(home: ReturnType<typeof house>) {
  const { app, context } = home
  let people: People
  let ours: Place
  let theirs: Place
  let twin: Place
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await gatherPeople(home)
    ours = await openSide(home, people, 'ours')
    theirs = await openSide(home, people, 'theirs')
    twin = await openTwin(home, people, ours)
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  test('that is uploads in parts, and nothing else', () => {
    const known = Object.values(api).flatMap((routes) => Object.values(routes).map((route) => `/v3${route.path}`))
    const there =
      app()
        .printRoutes({ commonPrefix: false })
        .match(/\/v3\/\S+/g) ?? []
    expect([...new Set(there)].filter((each) => !known.includes(each))).toEqual([`/v3${path}`])
  })

  async function knock(method: Method, token: string | undefined, { org_id, upload_id }: Place) {
    const headers = { 'tus-resumable': uploadProtocol.version, ...(token && { authorization: `Bearer ${token}` }) }
    const url = `/v3${path}${method === 'POST' ? '' : `/${upload_id}`}`
    const response = await app().inject({ method, url, ...asked(method, org_id, headers) })
    return { status: response.statusCode, headers: told(response.headers), text: response.body }
  }

  test.each(['organization', 'user', 'speaker'] as const)(
    'a picture of a %s of others is as good as none',
    async (of) => {
      const seen = ({ org_id, user_id, speaker_id, version }: Place) => {
        const input = { of, id: { organization: org_id, user: user_id, speaker: speaker_id }[of], v: version }
        return ask(app(), { route: api.images.find, input, token: people.admin.token })
      }
      const foreign = await seen(theirs)
      expect([foreign.status, foreign]).toEqual([404, await seen(nowhere(theirs))])
    },
  )

  test.each(operations.map(({ method }) => method))('%s of uploads is for who began them', async (method) => {
    const sides = { ours, theirs, nowhere: nowhere(theirs) }
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
  })
}

/** Who began it comes last: they may give it up. */
const orderly = knockers.toSorted((one, other) => Number(one === 'author') - Number(other === 'author'))
const knocks = orderly.flatMap((who) => places.map((where) => ({ who, where, name: `${who} at ${where}` })))

/** What each of the calls has to say. */
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
