import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { beforeAll, expect, test, vi } from 'vitest'
import { type DeliverFile, FileQueue, mayRetry } from './file-queue.ts'

beforeAll(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  return () => vi.unstubAllGlobals()
})

const file = (name: string) => new File(['sound'], name)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a file that is too large is refused without being sent', async () => {
  const queue = new FileQueue()
  const deliver = vi.fn<DeliverFile>(() => Promise.resolve())
  const huge = Object.defineProperty(file('huge.wav'), 'size', { value: LARGEST_UPLOAD + 1 })
  queue.add([huge], 'ops', deliver)
  await settled()
  expect(deliver).not.toHaveBeenCalled()
  expect(queue.files()).toMatchObject([{ state: 'failed', problem: { code: 'too_large' } }])
})

test('a refusal for good is not worth a second try, a broken network is', () => {
  const queued = (problem: Error) =>
    ({ client_id: 'x', file: file('x'), channel_id: 'ops', state: 'failed', sent: 0, problem }) as const
  expect(mayRetry(queued(new ApiError('unsupported_media', 'This is not sound')))).toBe(false)
  expect(mayRetry(queued(new ApiError('unexpected', 'Earshot cannot be reached')))).toBe(true)
})

test('two files travel at a time, and what has arrived leaves the queue', async () => {
  const queue = new FileQueue()
  const arrive: (() => void)[] = []
  const deliver: DeliverFile = () => new Promise<void>((resolve) => arrive.push(resolve))
  queue.add([file('a'), file('b'), file('c')], 'ops', deliver)
  expect(queue.files().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting'])
  arrive[0]?.()
  await settled()
  expect(queue.files().map(({ file, state }) => [file.name, state])).toEqual([
    ['b', 'sending'],
    ['c', 'sending'],
  ])
})

test('a file that failed keeps its client_id when it is sent again', async () => {
  const queue = new FileQueue()
  const ids: string[] = []
  const deliver: DeliverFile = ({ client_id }) => {
    ids.push(client_id)
    return ids.length === 1 ? Promise.reject(new Error('No network')) : Promise.resolve()
  }
  queue.add([file('a')], 'ops', deliver)
  await settled()
  expect(queue.files()).toMatchObject([{ state: 'failed', problem: { message: 'No network' } }])
  queue.retry(ids[0] ?? '', deliver)
  await settled()
  expect(queue.files()).toEqual([])
  expect(new Set(ids).size).toBe(1)
})

test('taking a file away stops it on its way', () => {
  const queue = new FileQueue()
  let stopped: AbortSignal | undefined
  queue.add([file('a')], 'ops', (_, { signal }) => {
    stopped = signal
    return new Promise(() => {})
  })
  queue.remove(queue.files()[0]?.client_id ?? '')
  expect(stopped?.aborted).toBe(true)
  expect(queue.files()).toEqual([])
})
