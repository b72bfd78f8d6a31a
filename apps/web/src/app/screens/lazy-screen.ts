import { CHUNK_LOAD_MS } from '@earshot/contract/rules/constants'
import { lazyRouteComponent } from '@tanstack/react-router'

/** The chunk did not load: the network is too slow, or an update removed it. */
class ScreenMissing extends Error {
  override name = 'ScreenMissing'
}

export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => withTimeout(load(), CHUNK_LOAD_MS), name)

export function withTimeout<T>(loading: Promise<T>, longest: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ScreenMissing('It took longer than two minutes to load')), longest)
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer))
}

/** Whether the error means that a chunk could not be loaded. Messages of Chrome, Firefox and Safari, and Vite's for CSS. */
export const isScreenMissing = (error: unknown) =>
  error instanceof ScreenMissing ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS')) ||
  (error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message))
