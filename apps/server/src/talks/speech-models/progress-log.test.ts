import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../../core/log.ts'
import { sizeOf } from '../../ports/speech/sherpa/models/model.ts'
import { progressLog } from './progress-log.ts'
import { tiny } from './testing/mirror.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => vi.useRealTimers())

test('progress is logged every tenth of a model, and at most every few seconds', () => {
  const said: string[] = []
  const log = { info: (_: object, text: string) => said.push(text) } as unknown as Log
  const [big] = tiny
  const all = sizeOf(big)
  const report = progressLog(log, big, 0)
  const at = (seconds: number, part: number) => {
    vi.setSystemTime(seconds * 1000)
    report(all * part)
  }
  at(1, 0.5)
  at(4, 0.55)
  at(8, 0.59)
  at(9, 0.6)
  at(10, 0.7)
  at(100, 0.69)
  at(200, 0.95)
  at(300, 1)
  expect(said.map((line) => /(\d+) %/.exec(line)?.[1])).toEqual([undefined, '50', '60', '90'])
})
