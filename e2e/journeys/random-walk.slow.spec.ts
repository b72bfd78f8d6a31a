import { api } from '@earshot/contract'
import { openAudioProbe } from '../audio-probe.ts'
import { expect, test } from '../fixtures.ts'
import { SENTENCE } from '../microphone.ts'
import type { Station } from '../station.ts'
import { type Expectation, randomFrom, screens, visit, type Walk, watchFaults } from './random-walk.ts'
import { changes } from './walk-changes.ts'

/** WALK_SEED and WALK_STEPS select another walk or a longer one. */
const SEED = Number(process.env.WALK_SEED ?? 7)
const STEPS = Number(process.env.WALK_STEPS ?? 60)
/** Steps between two reloads, so that errors in the cache have time to show. */
const RELOAD_EVERY = 6

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask, say } = station
  await Promise.all([say(SENTENCE), say('the harbour crane is on the way'), say('we check the water pump')])
  for (const tag of ['urgent', 'quiet']) await ask(api.tags.create, { org_id, tag })
  for (const name of ['Grace Hopper', 'Tom Kilburn']) await ask(api.speakers.create, { org_id, name })
})

test(`a random walk of ${STEPS} steps with seed ${SEED} keeps every change and breaks nothing`, async ({ page }) => {
  page.setDefaultTimeout(15_000)
  const notNow = page.getByRole('dialog', { name: /^Get notified/ }).getByRole('button', { name: 'Not now' })
  await page.addLocatorHandler(notNow, (button) => button.click())
  await openAudioProbe(page)
  await station.enter(page.context())
  const { org_id } = await station.ask(api.organizations.create, { name: 'Station Eight' })
  const walk: Walk = { page, station, other: { org_id, name: 'Station Eight' }, random: randomFrom(SEED) }
  const faults = watchFaults(page)
  await page.goto(`/dashboard?org_id=${station.org_id}`)
  let promised: Expectation[] = []
  for (let step = 1; step <= STEPS; step++) {
    const [change, promises] = await takeStep(walk, step)
    const abouts = new Set(promises.map(({ about }) => about))
    promised = [...promised.filter(({ about }) => !abouts.has(about)), ...promises]
    for (const { about, kept } of promises) await test.step(`${about} is kept`, kept)
    if (step % RELOAD_EVERY === 0 || step === STEPS) await showsAfterReload(walk, promised)
    if (step % RELOAD_EVERY === 0) promised = []
    expect(faults, `after step ${step}, ${change}; seed ${SEED}`).toEqual([])
  }
})

/** Visits a screen, then changes something. Returns the name of the change and its expectations. */
async function takeStep(walk: Walk, step: number): Promise<[name: string, Expectation[]]> {
  const screen = walk.random.pick(screens)
  const [name, change] = walk.random.pick(changes)
  const said = `step ${step}: ${screen}, then ${name} (seed ${SEED})`
  return test.step(said, async () => {
    try {
      await visit(walk, screen)
      return [name, await change(walk)]
    } catch (error) {
      throw new Error(said, { cause: error })
    }
  })
}

async function showsAfterReload({ page }: Walk, promised: Expectation[]) {
  await page.reload()
  for (const { about, kept, shown } of promised) {
    await test.step(`${about} is there after a reload`, async () => {
      await kept()
      await shown?.()
    })
  }
}
