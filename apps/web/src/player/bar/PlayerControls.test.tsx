import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { PlayerControls } from './PlayerControls.tsx'

const talk_id = '0199c5d2-6b00-7000-8000-00000000f001'
const channel_id = '0199c5d2-6b00-7000-8000-00000000f002'

const track = (title: string) => ({
  id: talk_id,
  title,
  duration: 2,
  url: '/sound.mp3',
  talk: { org_id, talk_id, channel_id, known: () => undefined },
})

test('while the channel of a talk is still loading, its link has a name', async () => {
  await show(<PlayerControls track={track('')} openTalk={undefined} />)
  await expect.element(page.getByRole('link', { name: 'Talk', exact: true })).toBeVisible()
})

test('a talk with a title is called by it', async () => {
  await show(<PlayerControls track={track('Ada in Dispatch')} openTalk={undefined} />)
  await expect.element(page.getByRole('link', { name: 'Ada in Dispatch' })).toBeVisible()
})

test('playing the next unheard is switched on and off', async () => {
  await show(<PlayerControls track={track('Ada')} openTalk={undefined} />)
  const autoplay = page.getByRole('button', { name: 'Play the next unheard' })
  await expect.element(autoplay).toHaveAttribute('aria-pressed', 'false')
  await autoplay.click()
  await expect.element(autoplay).toHaveAttribute('aria-pressed', 'true')
  await autoplay.click()
  await expect.element(autoplay).toHaveAttribute('aria-pressed', 'false')
})
