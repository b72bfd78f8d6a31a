import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { peaksOf, storedPeaks, stripOf } from '../peaks.ts'

const { ask, channelOf, context, organization } = testApp()

const again = (peaks: readonly number[]) =>
  peaksOf({ peaks_base64: storedPeaks(peaks).peak_bytes.toString('base64'), peaks: null })

const EVERY = Array.from({ length: 1001 }, (_, at) => at / 1000)

test('peaks in bytes differ by a 255th, those of quiet talks by nothing, and the second time none does', () => {
  for (const [at, peak] of again(EVERY).entries()) expect(Math.abs(peak - at / 1000)).toBeLessThan(1 / 255 + 0.0006)
  expect(again(EVERY).slice(0, 16)).toEqual(EVERY.slice(0, 16))
  expect(again(again(EVERY))).toEqual(again(EVERY))
  expect(again([-0.5, 0, 1, 1.5])).toEqual([0, 0, 1, 1])
})

test('a strip has the loudest of each part', () => {
  const { strip_bytes } = storedPeaks(EVERY)
  expect(peaksOf({ peaks_base64: strip_bytes.toString('base64'), peaks: null })).toEqual(again(stripOf(EVERY)))
  expect([stripOf(EVERY).length, stripOf(EVERY)[0], stripOf([0.5])]).toEqual([48, 0.019, [0.5]])
})

test('talks from before peaks were bytes show theirs, and talks that were not measured yet have none', async () => {
  const { admin, org_id } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const said = { text: 'pump', user_id: admin.user_id, channel_id }
  const [before = '', now = '', unmeasured = ''] = await seedTalks({ context: context(), org_id }, [said, said, said])
  const change = (talk_id: string, columns: object) =>
    context().connections.inside(org_id).updateTable('talks').set(columns).where('talk_id', '=', talk_id).execute()
  await change(before, { peaks: [0.5, 0.25], strip: [0.5] })
  await change(now, storedPeaks([0.25, 1]))
  const shown = async (talk_id: string) => (await ask(admin, api.talks.find, { talk_id })).body.peaks
  expect([await shown(before), await shown(now), await shown(unmeasured)]).toEqual([[0.5, 0.25], [0.252, 1], []])
  for (const query of ['', 'pump']) {
    const { talks } = (await ask(admin, api.search.search, { org_id, query })).body
    const peaks = Object.fromEntries(talks.map((talk) => [talk.talk_id, talk.peaks]))
    expect(peaks).toEqual({ [before]: [0.5], [now]: [0.252, 1], [unmeasured]: [] })
  }
})
