import { ApiError } from '@earshot/contract/errors'
import type { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { v7 as newId } from 'uuid'
import { clearLater } from '../attachments/attachments.service.ts'
import { record } from '../audit/audit.service.ts'
import type { Handlers } from '../http/mount.ts'
import { imageAddress, keepImage, type Pictured } from '../images/images.service.ts'
import { announce } from '../live/announce.ts'
import { asAdmin, enterOrg, enterOrgOf, type MemberScope, together } from '../organizations/scope.ts'
import { keepSample, sampleAddress } from './sample.service.ts'
import { countTalks, deleteSpeaker, findSpeaker, insertSpeaker, listSpeakers, updateSpeaker } from './speakers.repo.ts'

export const speakers: Handlers<typeof speakerRoutes, 'sample'> = {
  async list(caller, { org_id }) {
    return speakersIn(await enterOrg(caller, org_id))
  },

  async count(caller, { org_id }) {
    return countTalks(await enterOrg(caller, org_id))
  },

  async create(caller, { org_id, name, description, ...files }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const speaker_id = newId()
    const kept = await keepFiles(org, speaker_id, files)
    return together(org, async (tx) => {
      await insertSpeaker(tx, speaker_id, { name, description, ...kept })
      return changed(tx, 'speaker.create', speaker_id)
    })
  },

  async update(caller, { speaker_id, image, sample, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'speaker', speaker_id))
    const kept = await keepFiles(org, speaker_id, { image, sample })
    const all = { ...changes, ...kept }
    if (Object.values(all).every((change) => change === undefined)) return requireSpeaker(org, speaker_id)
    return together(org, async (tx) => {
      await updateSpeaker(tx, speaker_id, all)
      return changed(tx, 'speaker.update', speaker_id)
    })
  },

  async remove(caller, { speaker_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'speaker', speaker_id))
    await together(org, async (tx) => {
      await changed(tx, 'speaker.remove', speaker_id)
      await deleteSpeaker(tx, speaker_id)
      await announce(tx, 'talks')
      await announce(tx, 'alerts')
      for (const kind of ['image', 'sample'] as const) await clearLater(tx, { kind, ...pictured(tx, speaker_id) })
    })
    return { speaker_id }
  },
}

/** Every speaker of the organization, in the order of their names. */
export const speakersIn = async (org: MemberScope): Promise<Speaker[]> =>
  (await listSpeakers(org)).map((speaker) => shown(org, speaker))

interface Files {
  image: string | undefined
  sample: string | undefined
}

/** The versions that the row shall name. The sample is looked at first: it is what is refused more often. */
async function keepFiles(org: MemberScope, speaker_id: string, { image, sample }: Files): Promise<Files> {
  const kept = await keepSample(org, speaker_id, sample)
  return { sample: kept, image: await keepImage(org.context, pictured(org, speaker_id), image) }
}

async function changed(org: MemberScope, action: string, speaker_id: string) {
  const speaker = await requireSpeaker(org, speaker_id)
  await record(org, { action, subject_id: speaker_id, subject: speaker.name })
  await announce(org, 'speakers')
  return speaker
}

async function requireSpeaker(org: MemberScope, speaker_id: string): Promise<Speaker> {
  const speaker = await findSpeaker(org, speaker_id)
  if (!speaker) throw new ApiError('not_found', 'This speaker was deleted meanwhile')
  return shown(org, speaker)
}

const shown = (org: MemberScope, speaker: Speaker): Speaker => ({
  ...speaker,
  image: imageAddress(org, pictured(org, speaker.speaker_id), speaker.image),
  sample: sampleAddress(org, speaker.speaker_id, speaker.sample),
})

const pictured = ({ org_id }: MemberScope, id: string): Pictured => ({ of: 'speaker', id, org_id })
