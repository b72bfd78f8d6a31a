import { expect, test } from 'vitest'
import { talkgroupsIn } from './talkgroup-csv.ts'

const read = (...lines: string[]) => talkgroupsIn(lines.join('\n'))

test('the columns of trunk-recorder and RadioReference are found by their names', () => {
  expect(
    read(
      'Decimal,Hex,Alpha Tag,Mode,Description,Tag',
      '101,065,DCFD 01 Disp,D,"01 Dispatch, all",Fire',
      '102,066,,D,Law,L',
    ),
  ).toEqual({
    talkgroups: [
      { talkgroup: '101', name: 'DCFD 01 Disp' },
      { talkgroup: '102', name: 'Law' },
    ],
    skipped: 0,
  })
})

test('the older file without a header is decimal, hex, mode, alpha tag', () => {
  expect(read('101,065,D,DCFD 01,Fire dispatch,Fire,Dispatch,1').talkgroups).toEqual([
    { talkgroup: '101', name: 'DCFD 01' },
  ])
})

test('quotes, Windows line ends, a byte order mark and repeats are read, and the rest is counted', () => {
  const text = '\uFEFFDecimal,Alpha Tag\r\n7,"Say ""hi"""\r\n7,Twice\r\nnone,Word\r\n8,\r\n\r\n'
  expect(talkgroupsIn(text)).toEqual({ talkgroups: [{ talkgroup: '7', name: 'Twice' }], skipped: 2 })
})

test.each(['', '\n\n', '"', 'a"b"c,,,', '"'.repeat(100_001), `${','.repeat(100_000)}\n`])('%# is no list', (text) => {
  expect(talkgroupsIn(text).talkgroups).toEqual([])
})
