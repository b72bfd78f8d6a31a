import { api } from '@earshot/contract'
import { keyOf } from '../../../organizations/attachments/attachment.ts'
import { clipKey } from '../../../talks/clips/clip-audio.ts'
import type { Context } from '../../../core/context.ts'
import { join } from '../../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { originalKey, playableKey } from '../../../talks/talks/storage-keys.ts'
import type { testApp } from '../../test-app.ts'
import type { OrganizationFixture } from '../../fixtures/organization-fixture.ts'
import { silence } from '../../recordings.ts'
import type { MatrixCallers } from './callers.ts'

/** Stores the bytes that the fixture's rows refer to, and lets the operator enter, which is recorded the first time. */
export async function seedMatrix(
  { ask, context }: ReturnType<typeof testApp>,
  people: MatrixCallers,
  place: OrganizationFixture,
) {
  const { org_id, talk_id, speaker_id, clip_id, version } = place
  const attached = [
    clipKey(org_id, clip_id),
    keyOf({ kind: 'image', of: 'organization', id: org_id, org_id }, version),
    keyOf({ kind: 'image', of: 'speaker', id: speaker_id, org_id }, version),
    keyOf({ kind: 'sample', of: 'speaker', id: speaker_id, org_id }, version),
  ]
  for (const key of [originalKey(org_id, talk_id), ...attached]) await context().storage.put(key, bytes())
  await sound(context(), place)
  await ask(people.operator, api.organizations.find, { org_id })
}

export async function remove(
  { ask, context }: ReturnType<typeof testApp>,
  { admin, removed }: MatrixCallers,
  { org_id }: OrganizationFixture,
) {
  const { user_id } = removed
  await join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'admin' })
  const { status } = await ask(removed, api.organizations.find, { org_id })
  const gone = await ask(admin, api.members.remove, { org_id, user_id })
  if (status !== 200 || gone.status !== 200) throw new Error('Nobody was removed')
}

/** Audio, so that clips can be cut. */
export const sound = async ({ storage }: Context, { org_id, talk_id }: OrganizationFixture) =>
  storage.put(playableKey(org_id, talk_id), bytes(await silence(5)))

async function* bytes(some: Uint8Array = Buffer.from('the sound of the sea')) {
  yield some
}
