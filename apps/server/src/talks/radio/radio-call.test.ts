import { expect, test } from 'vitest'
import { type CallFields, withMeta } from './call-fields.ts'
import { readCall } from './radio-call.ts'

const CALL = { system: '11', talkgroup: '54241', dateTime: '1669740338' }
const read = (fields: CallFields) => readCall({ ...CALL, ...fields })

test('a channel is matched by the label of the talkgroup, then by system and number, then by what it is patched to', () => {
  const labels = { talkgroupLabel: ' Fire Dispatch ', talkgroupName: '-', systemLabel: 'Butco' }
  expect(read({ ...labels, patches: '[54242]' }).channels).toEqual([
    ...['fire dispatch', 'butco 54241', '11 54241', '54241'],
    ...['butco 54242', '11 54242', '54242'],
  ])
  expect(readCall({ talkgroup: '1', dateTime: '1669740338' }).channels).toEqual(['1'])
})

test.each<[CallFields, string[]]>([
  [{ sources: '[{"pos":0,"src":44,"tag":"Engine 1"},{"pos":2,"src":44,"tag":"engine 1"}]' }, ['engine 1', '44']],
  [{ sources: '[{"pos":0,"tag":"Engine 1"},{"pos":2,"tag":"Engine 2"}]', source: '44' }, ['44']],
  [{ sources: '[null, 3, {"tag":""}]', source: 'Medic 7' }, ['medic 7']],
  [{ sources: '[{"pos":0,"src":44},{"pos":2,"src":44}]' }, ['44']],
  [{ sources: '[{"pos":0,"src":44},{"pos":2,"src":45}]' }, []],
  [{ sources: '[{"pos":0,"src":-1},{"pos":2,"src":45}]' }, ['45']],
  [{ units: '[{"id":4424000,"label":"Ladder 2","offset":0}]' }, ['ladder 2', '4424000']],
  [{ unit: '4424000' }, ['4424000']],
  [{ srcList: '[{"src":7001,"time":1669740338,"pos":0,"tag":"Chief"}]' }, ['chief', '7001']],
  [{ source_list: '[{ "pos": 0, "src": 7001 }]' }, ['7001']],
  [{ source: '7001', talkerAlias: 'CHIEF' }, ['chief', '7001']],
  [{ sources: 'not json' }, []],
  [{ sources: '{"tag":"x"}' }, []],
  [{ sources: '[]', source: '0' }, []],
])('of the radios %j the speaker has one of the names %j', (fields, speakers) =>
  expect(read(fields).speakers).toEqual(speakers),
)

const facts = ({ system, talkgroups, units, started }: ReturnType<typeof readCall>) => [
  ...[system, talkgroups, units, started],
]
const SAME = ['11', ['54241', '54242'], ['44'], '2022-11-29T16:45:38.000Z']

test.each<[string, CallFields]>([
  [
    'rdio-scanner 6',
    { ...CALL, sources: '[{"pos":0,"src":44}]', patches: '[54241,54242]', frequencies: '[]', audioName: 'a.wav' },
  ],
  [
    'rdio-scanner 7',
    { system: '11', talkgroup: '54241', timestamp: '1669740338000', units: '[{"id":44}]', patches: '[54242]' },
  ],
  [
    'rdio-scanner 7 with ids',
    { systemId: '11', talkgroupId: '54241', timestamp: '1669740338000', unit: '44', patches: '["54242"]' },
  ],
  [
    'rdio-scanner 7 with references',
    { systemRef: '11', talkgroupRef: '54241', timestamp: '1669740338000', unitRef: '44', patches: '[54242]' },
  ],
  ['SDRTrunk', { ...CALL, source: '44', patches: '[54242]', talkerAlias: '', talkgroupGroup: 'Fire' }],
  [
    'the files of trunk-recorder',
    {
      system: '11',
      meta: JSON.stringify({
        ...{ start_time: 1_669_740_338, stop_time: 1_669_740_341, call_length: 3, talkgroup: 54_241 },
        ...{ patched_talkgroups: [54_241, 54_242], short_name: 'butco', srcList: [{ src: 44, pos: 0, tag: '' }] },
      }),
    },
  ],
  [
    'the uploader of trunk-recorder for OpenMHz',
    {
      ...{ system: '11', talkgroup_num: '54241', start_time: '1669740338', stop_time: '1669740341' },
      ...{ source_list: '[{ "pos": 0.0, "src": 44 }]', patch_list: '[54241,54242]', call_length: '3' },
    },
  ],
])('a call of %s is read', (_, fields) => expect(facts(readCall(withMeta(fields)))).toEqual(SAME))

test.each<[string, CallFields]>([
  ['talkgroup', { talkgroup: '' }],
  ['talkgroup', { talkgroup: '-' }],
  ['talkgroup', { test: '1' }],
  ['datetime', { dateTime: ' ' }],
])('a call without %s is incomplete: %j', (missing, fields) =>
  expect(() => read(fields)).toThrow(`Incomplete call data: no ${missing}\n`),
)
