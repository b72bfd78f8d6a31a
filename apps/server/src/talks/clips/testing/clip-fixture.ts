import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { playableKey } from '../../talks/storage-keys.ts'
import type { testApp, Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { tones } from './tones.ts'

export const SAID = 'zero one two three four five six seven eight nine'
const SECONDS = 10

type TestApp = Pick<ReturnType<typeof testApp>, 'ask' | 'organization' | 'memberOf' | 'channelOf' | 'context'>

export async function openClipFixture({ ask, organization, memberOf, channelOf, context }: TestApp) {
  const { org_id, admin } = await organization()
  const sender = await memberOf(org_id, { name: 'Sam' })
  const channel_id = await channelOf({ org_id, admin })
  const speaker = { org_id, name: 'Mira <Olsen>' }
  const { speaker_id } = (await ask(admin, api.speakers.create, speaker)).body
  const talk = { text: SAID, user_id: sender.user_id, channel_id, speaker_id, duration: SECONDS, playable: true }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await context().storage.put(playableKey(org_id, talk_id), once(await tones(SECONDS)))

  const change = (set: object) =>
    alone(enterAsJob(context(), org_id)).db.updateTable('talks').set(set).where('talk_id', '=', talk_id).execute()
  const publish = (who: Person, some: Partial<RequestOf<typeof api.clips.save>> = {}) =>
    ask(who, api.clips.save, { talk_id, ...some })
  const published = async (some: object = {}) => {
    const { body } = await publish(sender, some)
    if (!('url' in body)) throw new Error(`This was not published: ${JSON.stringify(body)}`)
    return body
  }
  return { org_id, admin, sender, talk_id, speaker_id, change, publish, published }
}

async function* once(bytes: Buffer) {
  yield bytes
}
