import { api } from '@earshot/contract'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'

const { ask, organization, channelOf, context } = testApp()

const APOSTROPHES = Array.from("'’‘´`ʼ＇")
const WORDS = [
  ...[
    "l'incendie",
    'incendie',
    "Miller's",
    'Miller',
    'Millers',
    "don't",
    'don',
    "O'Neil",
    'Neil',
    "qu'il",
    'il',
    's',
    't',
  ],
  ...['Night_shift_handover.wav', 'handover', 'night-shift', 'shift', 'U.S.A.', 'USA', 'p.m.', 'unit_7', 'unit', '7'],
  ...['مُحَمَّدٌ', 'محمد', 'مـحمد', 'أحمد', 'احمد', 'שָׁלוֹם', 'שלום', 'צה״ל', 'צהל', 'Москва\u0301', 'москва', 'ёлка', 'елка'],
  ...['٩١١', '911', '٣٫١٤', '3.14', '5550142', '555-0142', '555', '0142', '555.0142', '1,000', '1000', 'nine', 'one'],
  ...[
    '東京駅',
    '東京',
    '京',
    '火事です',
    '火事',
    'カー',
    'ｶﾞｽ',
    'ガス',
    'ไฟไหม้ที่',
    'ไฟไหม้',
    'ភ្លើងឆេះ',
    'ភ្លើង',
    '서울에서',
    '서울',
  ],
  ...['fire', 'FI\u00ADRE', 'fi\u200Bre', 'ﬁre', 'crêpe', 'crepe', 'İzmir', 'izmir', 'Straße', 'STRASSE', '…', '—'],
]
const SEED = 45
const chance = randomIntegers(SEED)
const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item
const word = () => pick(WORDS).replaceAll("'", () => pick(APOSTROPHES))
const some = (most: number) => Array.from({ length: 1 + chance(most) }, word).join(' ')

async function said(texts: readonly string[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = texts.map((text) => ({ text, user_id: admin.user_id, channel_id }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const found = async (query: string) => {
    const { body } = await ask(admin, api.search.search, { org_id, query, limit: 100 })
    return body.fallback === null ? body.talks.map(({ talk_id }) => talk_id).toSorted() : []
  }
  const watched = async (keyword: string, exclude: string[] = []) => {
    const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword, exclude })).body
    for (const talk_id of talk_ids) await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
    const { hits } = (await ask(admin, api.hits.list, { org_id, alert_id, limit: '100' })).body
    await ask(admin, api.alerts.remove, { alert_id })
    return hits.map(({ talk_id }) => talk_id).toSorted()
  }
  const tried = async (keyword: string) =>
    (await ask(admin, api.alerts.try, { org_id, keyword })).body.trials.map(({ talk_id }) => talk_id).toSorted()
  return { talk_ids, found, watched, tried }
}

test('an alert hits, its trial shows and a search finds the same talks, in every script', {}, async () => {
  const texts = Array.from({ length: 60 }, () => some(4))
  const { talk_ids, found, watched, tried } = await said(texts)
  let hits = 0
  for (let round = 0; round < 60; round++) {
    const keyword = some(2)
    if (!/[\p{L}\p{N}]/u.test(keyword)) continue
    const what = `seed ${SEED}, round ${round}: ${JSON.stringify(keyword)}`
    const hit = await watched(keyword)
    expect(await found(`"${keyword}"`), what).toEqual(hit)
    expect(await tried(keyword), what).toEqual(hit)
    expect(await found(`-"${keyword}"`), what).toEqual(talk_ids.filter((id) => !hit.includes(id)).toSorted())
    expect(await found(keyword.trim()), what).toEqual(expect.arrayContaining(hit))
    hits += hit.length
  }
  expect(hits).toBeGreaterThan(100)
})

test.each<[string, [string, string, string]]>([
  ["l'incendie est éteint", ['incendie', 'l’inc', "l'incendie est"]],
  ['Miller’s truck left', ['miller', 'miller-s', 'truck left']],
  ['Night_shift_handover.wav', ['handover', 'shift_hand', 'night shift']],
  ['مُحَمَّدٌ هنا', ['محمد', 'محم', 'محمد هنا']],
  ['call ٩١١ now', ['911', '91', 'call 911']],
  ['明日は東京駅に行く', ['東京', '東', '東京駅']],
  ['มีไฟไหม้ที่นี่', ['ไฟไหม้', 'ไฟ', 'ไฟไหม้ที่']],
  ['call 555-0142 now', ['5550142', '555-01', '555 0142']],
  ['call 5550142 now', ['555-0142', '55501', '5550142 now']],
])(
  '“%s” is found by a word, a beginning, a phrase and an alert, and spared',
  async (text, [keyword, beginning, phrase]) => {
    const { talk_ids, found, watched, tried } = await said([text, 'something else'])
    const [talk_id = '', other = ''] = talk_ids
    for (const query of [
      keyword,
      `${keyword} `,
      beginning,
      `"${phrase}"`,
      `-else "${keyword}"`,
      `${keyword} OR nothing `,
    ])
      expect(await found(query), query).toEqual([talk_id])
    expect(await found(`-${keyword} `)).toEqual([other])
    expect([await watched(keyword), await tried(keyword)]).toEqual([[talk_id], [talk_id]])
    expect(await watched(keyword, [text])).toEqual([])
  },
)
