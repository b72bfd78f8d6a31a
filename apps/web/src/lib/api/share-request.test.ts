import { expect, test, vi } from 'vitest'
import { shareRequest } from './share-request.ts'

test('a request that is still under way is refused for everyone who waits for it, and sent again afterwards', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('taken')).mockResolvedValueOnce('created')
  const both = [shareRequest('note', send), shareRequest('note', send)]
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: new Error('taken') },
    { status: 'rejected', reason: new Error('taken') },
  ])
  expect(await shareRequest('note', send)).toBe('created')
  expect(send).toHaveBeenCalledTimes(2)
})

test('requests that ask for something else are sent', async () => {
  const answers = [shareRequest('one', async () => 1), shareRequest('two', async () => 2)]
  expect(await Promise.all(answers)).toEqual([1, 2])
})
