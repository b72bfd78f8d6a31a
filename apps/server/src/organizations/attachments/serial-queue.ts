import { ApiError } from '@earshot/contract/errors'

const MOST_WAITING = 20

/** Runs expensive work on uploaded files one at a time, so that many at once cannot exhaust the machine. Throws if the queue is full. */
export function serialQueue() {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= MOST_WAITING)
      throw new ApiError('too_many', 'Too many files are being checked right now. Try again in a moment', {
        retry_after: 5,
      })
    waiting += 1
    const done = last.then(work).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => {})
    return done
  }
}
