import { pauseOrOnline } from '../../lib/api/pause.ts'

const PAUSE_MS = 3000

/** Milliseconds. */
const LONGEST_WAIT = 100

let rest: Promise<void> | undefined
let turn: Promise<void> | undefined
let isTouched = false

/** Loads right after the first paint and retries until it succeeds. For what has keys that people press at once. */
export async function preloadFirst<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await (rest ??= comeToRest())
  return untilLoaded(load)
}

/** Like preloadFirst, but one part after the other, so that none blocks for long. */
export async function preloadWhenIdle<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  turn = turn ? turn.then(untilIdle) : (rest ??= comeToRest())
  await turn
  return untilLoaded(load)
}

const untilIdle = () =>
  new Promise<void>((resolve) => {
    if (isTouched || !('requestIdleCallback' in window)) resolve()
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT })
  })

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
    const hurry = () => {
      isTouched = true
      resolve()
    }
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, hurry, { once: true, capture: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 200)
  })
