import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { withoutRemoved } from './removed-links.ts'

const fields = { channel_id: 'ops', speaker_id: 'ada', tags: ['stays', 'goes'], reply_to: 'talk', trim_start: 1 }
const listTags = () => Promise.resolve([{ tag_id: 'stays' }])
const refused = (field: string, code: ApiError['code'] = 'not_found') => new ApiError(code, 'No', { field })
const left = (error: unknown, of = fields) => withoutRemoved(of, error, listTags)

test.each([
  ['the channel', refused('channel_id')],
  ['another reason', refused('speaker_id', 'invalid')],
  ['a failure', new Error('speaker_id')],
])('what was refused for %s is not sent again with less', async (_, error) => {
  expect(await left(error)).toBeNull()
})

test('a recording is sent without a speaker, a tag or an answered talk that was removed, once', async () => {
  const { speaker_id: _, ...anonymous } = fields
  expect(await left(refused('speaker_id'))).toEqual(anonymous)
  const { reply_to: __, ...unanswering } = fields
  expect(await left(refused('reply_to'))).toEqual(unanswering)
  const fewer = { ...fields, tags: ['stays'] }
  expect(await left(refused('tags'))).toEqual(fewer)
  expect(await left(refused('tags'), fewer)).toBeNull()
  expect(await withoutRemoved(anonymous, refused('speaker_id'), listTags)).toBeNull()
})
