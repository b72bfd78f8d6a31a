import { tokensOf } from '@earshot/contract/rules/tokens'
import { expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { forgetWords, learnWords } from './vocabulary.service.ts'

const { organization, channelOf, context } = testApp()

async function place(...texts: string[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talk_ids = await seedTalks(
    { context: context(), org_id },
    texts.map((text) => ({ text, user_id: admin.user_id, channel_id })),
  )
  const org = enterAsJob(context(), org_id)
  const words = async () =>
    (await org.db.selectFrom('vocabulary').select('token').where('org_id', '=', org_id).orderBy('token').execute()).map(
      ({ token }) => token,
    )
  return { org, org_id, channel_id, talk_ids, words }
}

test('words that cannot be mistyped or misheard are not learned', async () => {
  const { words } = await place(`is 12 b2b 3.14 u_7 火事 … ${'x'.repeat(41)}`)
  expect(await words()).toEqual([])
})

test('a word is learned once in its normalized form, also concurrently', async () => {
  const { org, channel_id, words } = await place('Fire! The FIRE', "don't", 'πυρκαγιά')
  const many = Array.from(
    { length: 300 },
    (_, at) => `word${String.fromCharCode(97 + (at % 26))}${'z'.repeat(at % 11)}`,
  )
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      inTransaction(org, (tx) => learnWords(tx, channel_id, at % 2 ? many : many.toReversed())),
    ),
  )
  expect(await words()).toEqual([...new Set([...many, 'fire', 'the', "don't", 'πυρκαγιά'])].toSorted())
})

test('words of a deleted talk are removed from the vocabulary unless another talk has them', async () => {
  const { org, org_id, channel_id, talk_ids, words } = await place(
    "the fire didn't spread",
    'the water',
    'the pump is dry',
  )
  const other = await place('spread')
  await alone(org)
    .db.deleteFrom('talks')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_ids[0] ?? '')
    .execute()
  await forgetWords(alone(org), channel_id, tokensOf("The fire didn't spread: back\\slash, pump"))
  expect(await words()).toEqual(['dry', 'pump', 'the', 'water'])
  expect(await other.words()).toEqual(['spread'])
})

test('words of old talks are kept', async () => {
  const { org, channel_id, words } = await place('needle', ...Array.from({ length: 250 }, () => 'hay'))
  await forgetWords(alone(org), channel_id, ['needle', 'hay'])
  expect(await words()).toEqual(['hay', 'needle'])
})
