import { type ComponentType, lazy } from 'react'
import { quiet } from './quiet.ts'

const PAUSE_MS = 3000

/** A component whose code comes right after the first paint; one that does not come is asked for again. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await quiet()
    return { default: await untilLoaded(load) }
  })

async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return untilLoaded(load)
  }
}
