import { expect, test } from 'vitest'
import { isHeardLive, type LivePlayerState, silent } from './live-player-state.ts'

test('a live talk counts as heard if nine tenths of it were played, and it is over', () => {
  const heard = (part: Partial<LivePlayerState>) => isHeardLive({ ...silent, over: true, position: 50, ...part })
  expect(heard({ missed: 4 })).toBe(true)
  expect(heard({ missed: 6 }), 'joined later, or jumped').toBe(false)
  expect(heard({ behind: 10 }), 'stopped before the end').toBe(false)
  expect(heard({ over: false })).toBe(false)
})
