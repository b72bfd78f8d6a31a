/** Until what comes first is painted and the browser has a moment, or somebody touches something. */
export const quiet = () => (calm ??= comeToRest())

let calm: Promise<void> | undefined

const comeToRest = () =>
  new Promise<void>((resolve) => {
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, () => resolve(), { once: true, capture: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 200)
  })
