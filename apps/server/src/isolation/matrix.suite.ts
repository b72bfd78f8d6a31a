import type { Route } from '@earshot/contract/route'
import { statusOf } from '@earshot/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { house } from '../testing/house.ts'
import type { Place } from '../testing/places/place.ts'
import { openRows } from '../testing/places/rows.ts'
import { reaching, routes } from './knocking/entries.ts'
import { changes, expectedStatus } from './knocking/expected.ts'
import { furnish, remove, sound } from './knocking/furnish.ts'
import { type Answer, knock } from './knocking/knock.ts'
import {
  gatherPeople,
  type Knocker,
  knockers,
  nowhere,
  openSide,
  openTwin,
  type People,
  type Where,
  standingOf,
  tokenOf,
  words,
} from './knocking/people.ts'

const reachable = routes.filter(([id]) => reaching[id])
const places: Where[] = ['ours', 'theirs', 'nowhere']
const knocks = knockers.flatMap((who) => places.map((where) => ({ who, where, name: `${who} at ${where}` })))
type Knock = (typeof knocks)[number]

/** Every operation × everybody × one's own, another's and nothing: what the contract says is what happens. */
export function matrix(home: ReturnType<typeof house>) {
  const { app, context } = home
  let people: People
  let sides: Record<Where, Place>
  let twin: Place
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await gatherPeople(home)
    const [ours, theirs] = [await openSide(home, people, 'ours'), await openSide(home, people, 'theirs')]
    twin = await openTwin(home, people, ours)
    for (const place of [ours, theirs]) await furnish(home, people, place)
    await remove(home, people, ours)
    sides = { ours, theirs, nowhere: nowhere(ours) }
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  const knockOf = ([id, route]: [string, Route], who: Knocker, { at, keys = at }: { at: Place; keys?: Place }) =>
    knock(app(), { route, token: tokenOf(who, people, keys), input: reaching[id]?.(at) ?? {} })

  const everything = () => rows.of(sides.ours.org_id, sides.theirs.org_id, twin.org_id)

  test.each(reachable)('%s is for whom the contract says, and for nobody else', async (id, route) => {
    const answers = new Map<string, Answer>()
    const disturbing = ({ who, where }: Knock) => changes(route) && expectedStatus(route, who, where) < 400
    const before = await everything()
    for (const each of knocks.filter((each) => !disturbing(each)))
      answers.set(each.name, await knockOf([id, route], each.who, { at: sides[each.where], keys: sides.ours }))
    for (const each of knocks.filter(disturbing)) answers.set(each.name, await knockAlone([id, route], each))
    expect(await everything()).toEqual(before)

    expect(Object.fromEntries([...answers].map(([name, { status }]) => [name, status]))).toEqual(
      Object.fromEntries(knocks.map(({ name, who, where }) => [name, expectedStatus(route, who, where)])),
    )
    sameForStrangers(answers)
    for (const each of knocks) showsNothingElse(each, answers.get(each.name) as Answer, route)
  })

  /** In a place of its own; and what has the same ids elsewhere stays as it is. */
  async function knockAlone(route: [string, Route], { who, where }: Knock) {
    const at = await openSide(home, people, where as 'ours')
    if (route[0] === 'clips.save') await sound(context(), at)
    if (who === 'operator') return knockOf(route, who, { at })
    const { org_id } = await openTwin(home, people, at)
    const before = await rows.of(org_id)
    const answer = await knockOf(route, who, { at })
    expect(await rows.of(org_id), `${who} at ${where}`).toEqual(before)
    return answer
  }

  /** What belongs to others is as good as what does not exist: in every letter and header. */
  function sameForStrangers(answers: Map<string, Answer>) {
    for (const { who, where, name } of knocks.filter(({ where }) => where !== 'nowhere'))
      if (standingOf(who, where) === 'stranger')
        expect(answers.get(name), name).toEqual(answers.get(`${who} at nowhere`))
  }

  /** Nobody sees anything of where they do not belong; a refusal is one that the contract names. */
  function showsNothingElse({ who, where, name }: Knock, { status, text }: Answer, { errors = [] }: Route) {
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
