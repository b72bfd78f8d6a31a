import { pauseOrOnline } from '../../lib/api/pause.ts'

const PAUSE_MS = 3000

let rest: Promise<void> | undefined

/** Loads right after the first paint and retries until it succeeds. */
export async function preloadWhenIdle<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await (rest ??= comeToRest())
  return untilLoaded(load)
}

/** Retries when the network is back or after a pause. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  followStyles()
  return load().catch(() => loadAgain(load))
}

async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await pauseOrOnline(PAUSE_MS)
  try {
    await renewStyles()
    return await load()
  } catch {
    return loadAgain(load)
  }
}

const missing = new Set<HTMLLinkElement>()
let following = false

/** Records stylesheets that failed to load, because the bundler requests each only once and continues without it. */
function followStyles() {
  if (following) return
  following = true
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missing.add(target)
  addEventListener('error', note, { capture: true })
  addEventListener('online', () => void renewStyles().catch(() => undefined))
}

const renewStyles = () => Promise.all([...missing].map(renew))

function renew(link: HTMLLinkElement) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const again = link.cloneNode() as HTMLLinkElement
  again.onload = resolve
  again.onerror = () => reject(new Error(`${again.href} did not come`))
  missing.delete(link)
  link.replaceWith(again)
  return promise
}

/** After the first paint, when idle or at the first interaction. */
const comeToRest = () =>
  new Promise<void>((resolve) => {
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, () => resolve(), { once: true, capture: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 200)
  })
