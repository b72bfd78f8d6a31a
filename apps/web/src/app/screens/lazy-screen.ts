import { CHUNK_LOAD_MS } from '@earshot/contract/rules/constants'
import { lazyRouteComponent } from '@tanstack/react-router'

/** The code of a screen did not come: the network is too slow, or an update took it away. */
class ScreenMissing extends Error {
  override name = 'ScreenMissing'
}

/** A lazily loaded screen; loading fails after two minutes. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => withTimeout(load(), CHUNK_LOAD_MS), name)

export function withTimeout<T>(coming: Promise<T>, longest: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ScreenMissing('It took longer than two minutes to load')), longest)
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer))
}

/** Whether what broke is that code could not be loaded, in the words of the browsers, or those of the bundle for its styles. */
export const isScreenMissing = (error: unknown) =>
  error instanceof ScreenMissing ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS')) ||
  (error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message))
