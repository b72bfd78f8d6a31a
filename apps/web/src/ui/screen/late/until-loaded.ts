const PAUSE_MS = 3000

/** What `load` brings; where it fails, it is asked again once the network is back or a while has passed. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await anotherChance()
    return untilLoaded(load)
  }
}

const anotherChance = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, PAUSE_MS)
  })
