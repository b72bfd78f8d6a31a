import { Clip, clipRoutes } from '@earshot/contract/clips'
import { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Sound } from '../../player/sound.ts'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { useShare } from './use-sharing.ts'

const talk = blank(Talk, { org_id, user_id: me.user_id, state: 'ready', duration: 12, title: 'A fire', audio_url: 'x' })
const { talk_id } = talk
const silence: Sound = {
  ...{ duration: 12, now: () => 0, playing: () => false, follow: () => () => {} },
  ...{ seek: () => {}, playFrom: () => {}, toggle: () => {} },
}

function Sharing() {
  return <ShareDialog talk={talk} sound={silence} sharing={useShare(talk)} />
}

test('a clip that is revoked where it was published is not said to be public any more', async () => {
  let clips: Clip[] = []
  server.answer(clipRoutes.list, () => ({ clips, next_cursor: null }))
  server.answer(clipRoutes.save, () => {
    clips = [
      blank(Clip, {
        clip_id: 'e'.repeat(32),
        org_id,
        talk_id,
        title: 'A fire',
        url: 'http://localhost:3000/clip/?clip_id=1',
        end: 12,
      }),
    ]
    return clips[0] as Clip
  })
  server.answer(clipRoutes.remove, ({ clip_id }) => ({ clip_id }))
  await show(<Sharing />, { organization: { clips: true } })
  await page.getByRole('button', { name: 'Publish' }).click()
  const said = page.getByText('Clip published.', { exact: false })
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: 'Revoke “A fire”' }).click()
  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
})
