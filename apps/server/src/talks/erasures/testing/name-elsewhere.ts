import { api } from '@earshot/contract'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import type { Person, testApp } from '../../../testing/test-app.ts'

interface Named {
  org_id: string
  admin: Person
  channel_id: string
  name: string
}

/** In what programs, links and talkgroups are called, and in what an engine heard instead. */
export async function nameElsewhere(
  { ask, context }: ReturnType<typeof testApp>,
  { org_id, admin, channel_id, name }: Named,
) {
  await ask(admin, api.talkgroups.save, { org_id, talkgroups: [{ talkgroup: '7', name }] })
  const expires = new Date(Date.now() + 1e8).toISOString()
  await ask(admin, api.joinLinks.create, { org_id, name: `Friends of ${name}`, expires })
  await ask(admin, api.organizations.update, { org_id, type: `Estate of ${name}` })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Archive', send: true, channel_id })).body
  const failed = { folder: `/home/${name}`, failure: `${name}.wav is empty` }
  await ask({ ...admin, token: key }, api.sources.report, failed)
  const said = { channel_id, user_id: admin.user_id, text: 'quilt' }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [said])
  const alternatives = [name.split(' ').at(-1)]
  const words = JSON.stringify([{ text: 'quilt', start: 0, end: 1, confidence: 0.4, alternatives }])
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('transcripts').set({ words }).where('talk_id', '=', talk_id).execute()
}
