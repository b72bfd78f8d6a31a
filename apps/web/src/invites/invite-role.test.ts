import { expect, test } from 'vitest'
import { endOfDay } from '../lib/last-day.ts'
import { firstRole, inviteFieldsOf, problemOf } from './invite-role.ts'

const isPrivate = (id: string) => id === 'private'
const channel_ids = ['open', 'private']

test('a guest needs channels and a day that is not over', () => {
  const guest = { ...firstRole(), role: 'guest' } as const
  expect(problemOf(guest)).toBe('channels')
  expect(problemOf({ ...guest, channel_ids, last_day: '2020-01-01' })).toBe('date')
  expect(problemOf({ ...guest, channel_ids })).toBeUndefined()
  expect(problemOf({ ...guest, role: 'listener' })).toBeUndefined()
})

test('a guest hears the selected channels until the end of the last day', () => {
  const chosen = { role: 'guest', guest_role: 'listener', channel_ids, last_day: '2030-05-31' } as const
  expect(inviteFieldsOf({ ...chosen, channel_ids: [...channel_ids] }, isPrivate)).toEqual({
    admin: false,
    send: false,
    moderate: false,
    guest_until: endOfDay('2030-05-31'),
    channel_ids,
  })
})

test('members join the private channels only, as they hear the others', () => {
  const fields = inviteFieldsOf({ ...firstRole(), role: 'moderator', channel_ids }, isPrivate)
  expect(fields).toEqual({ admin: false, send: true, moderate: true, guest_until: null, channel_ids: ['private'] })
})
