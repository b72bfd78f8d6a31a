import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { pronunciationsOf } from '../phonetics/pronunciation/pronounce.ts'
import { seedsIn } from '../phonetics/seeds.ts'
import { recognizedTalks } from '../phonetics/testing/recognized-talks.ts'
import { listCandidates, listSoundProfiles } from './sound-profiles.repo.ts'
import { packTimes, unpackTimes } from './times.ts'

const { channelOf, context, organization } = testApp()

test.each([
  ['nothing', { starts: [], ends: [], moments: [] }],
  ['words', { starts: [0, 50, 63, 64, 127, 128], ends: [40, 60, 64, 120, 128, 20_000], moments: [] }],
  ['phones, and times that go back', { starts: [9], ends: [3], moments: [500, 20, 3_600_000, 0, 8_640_000] }],
])('times of %s are the same when they are read again', (_, times) => {
  expect(unpackTimes(packTimes(times))).toEqual(times)
})

test('PostgreSQL finds the same seeds in what talks sound like', async () => {
  const talks = [...recognizedTalks().map(({ sounds }) => sounds), { written: '', heard: '' }]
  const { rows } = await context().connections.pool.query<{ seeds: number[] }>(
    'select seeds_of(written, heard) as seeds from jsonb_to_recordset($1) as t (written text, heard text)',
    [JSON.stringify(talks.map(({ written, heard }) => ({ written, heard })))],
  )
  const sorted = (seeds: Iterable<number>) => [...new Set(seeds)].toSorted((a, b) => a - b)
  expect(rows.map(({ seeds }) => sorted(seeds))).toEqual(
    talks.map(({ written, heard }) => sorted(seedsIn(written, heard))),
  )
})

test('older talks are found by their seeds, also those from before times were bytes', async () => {
  const { admin, org_id } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const texts = ['drive to lindenhurst', 'lindenhurst is far', 'the water pump', 'the newest one']
  const org = enterAsJob(context(), org_id)
  const talk_ids = await seedTalks(
    org,
    texts.map((text) => ({ text, user_id: admin.user_id, channel_id })),
  )
  const [before = '', now = '', , newest = ''] = talk_ids
  const profiles = await listSoundProfiles(org, talk_ids)
  const written = profiles.find(({ talk_id }) => talk_id === before)?.written ?? ''
  const columns = { starts: [0, 100, 200], ends: [50, 150, 250], moments: [], seeds: seedsIn(written) }
  await alone(org)
    .db.updateTable('talk_sounds')
    .set({ ...columns, times: null })
    .where('talk_id', '=', before)
    .execute()

  expect(await listSoundProfiles(org, talk_ids)).toEqual(expect.arrayContaining(profiles))
  const wanted = pronunciationsOf(['lindenhurst'], 'en').flatMap((way) => seedsIn(way))
  const found = await listCandidates(org, { seeds: wanted, newest: 1, most: 10 })
  expect(found.map(({ talk_id }) => talk_id)).toEqual([newest, now, before])
})
