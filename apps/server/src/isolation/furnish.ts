import { api } from '@earshot/contract'
import { keyOf } from '../attachments/attachment.ts'
import { originalKey, playableKey } from '../talks/keys.ts'
import type { house } from '../testing/house.ts'
import type { Place } from '../testing/places/place.ts'
import type { People } from './people.ts'

/** Lays the bytes in the storage that the place speaks of, and lets the operator in, who is noted when they come first. */
export async function furnish({ ask, context }: ReturnType<typeof house>, people: People, place: Place) {
  const { org_id, talk_id, speaker_id, version } = place
  const picture = keyOf({ kind: 'image', of: 'organization', id: org_id, org_id }, version)
  const sample = keyOf({ kind: 'sample', of: 'speaker', id: speaker_id, org_id }, version)
  for (const key of [originalKey(org_id, talk_id), playableKey(org_id, talk_id), picture, sample])
    await context().storage.put(key, bytes())
  await ask(people.operator, api.organizations.find, { org_id })
}

async function* bytes() {
  yield Buffer.from('the sound of the sea')
}
