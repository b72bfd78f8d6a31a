import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf } = testApp()
const { list, create } = api.savedSearches

test.each(['tags', 'speakers'] as const)(
  'after two %s were merged, everyone’s saved searches name the remaining one, also in channels that the admin cannot open',
  async (noun) => {
    const { org_id, admin } = await organization()
    const member = await memberOf(org_id)
    await ask(admin, api.members.update, { org_id, user_id: member.user_id, org_role: 'admin' })
    const board = { org_id, name: 'Board', private: true }
    const { channel_id } = (await ask(member, api.channels.create, board)).body
    if (!channel_id) throw new Error('The channel was not created')
    const [from = '', into = '', third = ''] = await Promise.all(
      ['fire', 'blaze', 'pump'].map(async (name) =>
        noun === 'tags'
          ? (await ask(admin, api.tags.create, { org_id, tag: name })).body.tag_id
          : (await ask(admin, api.speakers.create, { org_id, name })).body.speaker_id,
      ),
    )
    const named = (id: string) => (noun === 'tags' ? { tags: [id] } : { speaker_id: id })
    const save = async (name: string, filters: Record<string, unknown>) =>
      expect((await ask(member, create, { org_id, name, filters })).status).toBe(201)
    await save('a', named(from))
    await save('b', { ...named(from), channel_id, open: true })
    await save('c', named(third))
    await save('d', noun === 'tags' ? { tags: [into, third, from] } : {})

    const answer =
      noun === 'tags'
        ? await ask(admin, api.tags.merge, { tag_id: from, into })
        : await ask(admin, api.speakers.merge, { speaker_id: from, into })
    expect(answer.status).toBe(200)
    const searches = (await ask(member, list, { org_id })).body
    expect(searches.map(({ filters }) => filters)).toEqual([
      named(into),
      { ...named(into), channel_id, open: true },
      named(third),
      noun === 'tags' ? { tags: [third, into] } : {},
    ])
  },
)
