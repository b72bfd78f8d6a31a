import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { lazyPart } from './lazy-part.tsx'

test('what has been preloaded is there from the first render on, so nothing moves when it comes', async () => {
  const seen: boolean[] = []
  const Tabs = lazyPart(async () => () => <nav>Tabs</nav>, {
    instead: () => {
      seen.push(false)
      return <p>Loading</p>
    },
  })
  await Tabs.preload()
  await show(<Tabs />)
  await expect.element(page.getByText('Tabs')).toBeVisible()
  expect(seen).toEqual([])
})
