import { expect, test } from 'vitest'
import { channelRoles, fieldsOfRole, may, type Right, roleOf, type Standing } from './roles.ts'

const rights: Right[] = ['send', 'write', 'moderate']
const standing = (fields: Partial<Standing>): Standing => ({
  admin: false,
  send: false,
  moderate: false,
  channel_roles: {},
  ...fields,
})
const rightsOf = (fields: Partial<Standing>, channel_id?: string) =>
  rights.filter((right) => may(standing(fields), right, channel_id))

test('listeners may do nothing but listen', () => {
  expect([rightsOf({}), rightsOf({}, 'here')]).toEqual([[], []])
})

test('senders also write notes, and do not moderate', () => {
  expect(rightsOf({ send: true }, 'here')).toEqual(['send', 'write'])
})

test('moderators who cannot send still write notes', () => {
  expect(rightsOf({ moderate: true }, 'here')).toEqual(['write', 'moderate'])
})

test('admins moderate everywhere, and send only if they are allowed to', () => {
  const channel_roles = { here: 'listener' } as const
  expect(rightsOf({ admin: true, channel_roles }, 'here')).toEqual(['write', 'moderate'])
  expect(rightsOf({ admin: true, send: true, channel_roles }, 'here')).toEqual(rights)
})

test('a role in a channel lowers and raises what is allowed there, and nowhere else', () => {
  const lowered = { send: true, moderate: true, channel_roles: { here: 'listener' } } as const
  expect([rightsOf(lowered, 'here'), rightsOf(lowered, 'there')]).toEqual([[], rights])
  const raised = { channel_roles: { here: 'moderator' } } as const
  expect([rightsOf(raised, 'here'), rightsOf(raised, 'there')]).toEqual([rights, []])
})

test('without a channel, one channel that allows it is enough', () => {
  expect(rightsOf({ channel_roles: { here: 'sender' } })).toEqual(['send', 'write'])
})

test('roles and fields name each other', () => {
  for (const role of [...channelRoles, 'admin'] as const) expect(roleOf(fieldsOfRole(role))).toBe(role)
  expect(roleOf({ org_role: 'member', send: false, moderate: true })).toBe('moderator')
})
