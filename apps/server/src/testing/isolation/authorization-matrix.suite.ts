import { isDeepStrictEqual } from 'node:util'
import type { Route } from '@earshot/contract/route'
import { statusOf } from '@earshot/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import type { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { organizationInputs, routes } from './authorization/route-inputs.ts'
import { changes, expectedStatus } from './authorization/expected-status.ts'
import { seedMatrix, remove, sound } from './authorization/seed.ts'
import { type RouteAnswer, sendRequest, streams } from './authorization/send-request.ts'
import {
  seedCallers,
  type CallerKind,
  callerKinds,
  withUnknownIds,
  openSide,
  openOrganizationWithSameIds,
  type MatrixCallers,
  type Side,
  standingOf,
  tokenOf,
  words,
} from './authorization/callers.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const reachable = routes.filter(([id]) => organizationInputs[id])
const places: Side[] = ['ours', 'theirs', 'nowhere']
const knocks = callerKinds.flatMap((who) => places.map((where) => ({ who, where, name: `${who} at ${where}` })))
type Knock = (typeof knocks)[number]

/** Every operation × every caller × own, foreign and unknown ids: the contract's rights must match the behaviour. */
export function matrix(home: ReturnType<typeof testApp>) {
  const { app, context } = home
  let people: MatrixCallers
  let sides: Record<Side, OrganizationFixture>
  let twin: OrganizationFixture
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await seedCallers(home)
    const [ours, theirs] = [await openSide(home, people, 'ours'), await openSide(home, people, 'theirs')]
    twin = await openOrganizationWithSameIds(home, people, ours)
    for (const place of [ours, theirs]) await seedMatrix(home, people, place)
    await remove(home, people, ours)
    sides = { ours, theirs, nowhere: withUnknownIds(ours) }
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  const knockOf = (
    [id, route]: [string, Route],
    who: CallerKind,
    { at, keys = at }: { at: OrganizationFixture; keys?: OrganizationFixture },
  ) => sendRequest(app(), { route, token: tokenOf(who, people, keys), input: organizationInputs[id]?.(at) ?? {} })

  const everything = () => rows.of(sides.ours.org_id, sides.theirs.org_id, twin.org_id)

  test.each(drawThird(reachable))('%s allows exactly those the contract names', async (id, route) => {
    const answers = new Map<string, RouteAnswer>()
    const disturbing = ({ who, where }: Knock) => changes(route) && expectedStatus(route, who, where) < 400
    const before = await everything()
    for (const each of knocks.filter((each) => !disturbing(each)))
      answers.set(each.name, await knockOf([id, route], each.who, { at: sides[each.where], keys: sides.ours }))
    for (const each of knocks.filter(disturbing)) answers.set(each.name, await knockAlone([id, route], each))
    // Who leaves a stream is no longer listed soon afterwards.
    if (streams(route)) await eventually(everything, (rows) => isDeepStrictEqual(rows, before))
    expect(await everything()).toEqual(before)

    expect(Object.fromEntries([...answers].map(([name, { status }]) => [name, status]))).toEqual(
      Object.fromEntries(knocks.map(({ name, who, where }) => [name, expectedStatus(route, who, where)])),
    )
    sameForStrangers(answers)
    for (const each of knocks) showsNothingElse(each, answers.get(each.name) as RouteAnswer, route)
  })

  /** Uses a fresh organization. Objects with the same ids in another organization must not change. */
  async function knockAlone(route: [string, Route], { who, where }: Knock) {
    const at = await openSide(home, people, where as 'ours')
    if (route[0] === 'clips.save') await sound(context(), at)
    if (who === 'operator') return knockOf(route, who, { at })
    const { org_id } = await openOrganizationWithSameIds(home, people, at)
    const before = await rows.of(org_id)
    const answer = await knockOf(route, who, { at })
    expect(await rows.of(org_id), `${who} at ${where}`).toEqual(before)
    return answer
  }

  /** Foreign and unknown ids must give the same answer, including e-mails and headers. */
  function sameForStrangers(answers: Map<string, RouteAnswer>) {
    for (const { who, where, name } of knocks.filter(({ where }) => where !== 'nowhere'))
      if (standingOf(who, where) === 'stranger')
        expect(answers.get(name), name).toEqual(answers.get(`${who} at nowhere`))
  }

  /** No caller may see rows of a foreign organization, and every refusal must be in the contract. */
  function showsNothingElse({ who, where, name }: Knock, { status, text }: RouteAnswer, { errors = [] }: Route) {
    const hidden = places.filter((place) => place !== 'nowhere' && (place !== where || status >= 400))
    const secrets = hidden.flatMap((place) => [...Object.values(sides[place]), words[place as 'ours']])
    if (who !== 'operator') secrets.push(words.twin, twin.org_id)
    expect(
      secrets.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([])
    if (status < 400) return
    const { error } = JSON.parse(text) as { error: keyof typeof statusOf }
    expect(['unauthenticated', 'forbidden', ...errors], name).toContain(error)
    expect(statusOf[error], name).toBe(status)
  }
}
