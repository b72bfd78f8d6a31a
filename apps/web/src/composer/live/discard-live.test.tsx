import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { expect, test } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { newId } from '../../testing/blank.ts'
import { me } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { discardLive, discardPending } from './discard-live.ts'

const live_id = newId()
const signInAs = (sub: string) => sessionToken.set(`.${btoa(JSON.stringify({ sub }))}.`)

test('a live talk that is discarded without a network is discarded later, by its person and once', async () => {
  await show(null)
  signInAs(me.user_id)
  server.unreachable()
  await discardLive(live_id, me.user_id)
  server.unreachable(false)
  signInAs(newId())
  await discardPending()
  expect(server.asked(liveTalkRoutes.remove)).toEqual([])
  signInAs(me.user_id)
  server.refuse(liveTalkRoutes.remove, 'gone', { text: 'It has ended' })
  await discardPending()
  await discardPending()
  expect(server.asked(liveTalkRoutes.remove)).toEqual([{ live_id }])
})
