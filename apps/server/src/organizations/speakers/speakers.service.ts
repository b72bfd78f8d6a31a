import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import type { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { v7 as newId } from 'uuid'
import { countChange } from '../../alerts/alerts/alerts.service.ts'
import { deleteVersionsLater, removeVersions } from '../attachments/attachments.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { imageAddress, storeImage, type ImageOwner } from '../images/images.service.ts'
import { announce } from '../../core/live/announce.ts'
import { countAllTalks } from '../../talks/analytics/count-ahead.service.ts'
import { recordChanges } from '../../talks/analytics/talk-changes.service.ts'
import { moveSearches } from '../../talks/merged-searches/merged-searches.service.ts'
import { acrossChannels } from '../across-channels.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  enterOrgOf,
  lockOrganization,
  type MemberScope,
  type OrgScope,
  inTransaction,
} from '../scope.ts'
import { notFound } from '../refusals.ts'
import { storeSample, sampleAddress } from './sample.service.ts'
import {
  deleteSpeaker,
  findSpeaker,
  insertSpeaker,
  listNames,
  listSpeakers,
  lockSpeakers,
  moveTalks,
  updateSpeaker,
} from './speakers.repo.ts'

export const speakers: Handlers<typeof speakerRoutes, 'sample'> = {
  async list(caller, { org_id }) {
    return speakersIn(await enterOrg(caller, org_id))
  },

  async count(caller, { org_id }) {
    const counts = await countAllTalks(await enterOrg(caller, org_id), 'speaker')
    return counts.map(({ id, talks }) => ({ speaker_id: id, talks }))
  },

  async create(caller, { org_id, name, description, consent, ...files }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const speaker_id = newId()
    await requireFree(org, { speaker_id, name })
    const kept = await keepFiles(org, speaker_id, files)
    return inTransaction(org, async (tx) => {
      await requireFree(tx, { speaker_id, name })
      await insertSpeaker(tx, speaker_id, { name, description, consent, ...kept })
      return changed(tx, 'speaker.create', speaker_id)
    })
  },

  async update(caller, { speaker_id, image, sample, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'speaker', speaker_id))
    const kept = await keepFiles(org, speaker_id, { image, sample })
    const all = { ...changes, ...kept }
    if (Object.values(all).every((change) => change === undefined)) return requireSpeaker(org, speaker_id)
    return inTransaction(org, async (tx) => {
      if (changes.name !== undefined) await requireFree(tx, { speaker_id, name: changes.name })
      await updateSpeaker(tx, speaker_id, all)
      return changed(tx, 'speaker.update', speaker_id)
    })
  },

  async remove(caller, { speaker_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'speaker', speaker_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      await changed(tx, 'speaker.remove', speaker_id)
      await discard(tx, speaker_id)
    })
    return { speaker_id }
  },

  async merge(caller, { speaker_id, into }) {
    const org = asAdmin(await enterOrgOf(caller, 'speaker', speaker_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const both = await lockSpeakers(tx, [speaker_id, into])
      if (both.length < 2) throw notFound()
      await changed(tx, 'speaker.merge', speaker_id)
      if (both.some(({ consent }) => consent === 'refused')) await updateSpeaker(tx, into, { consent: 'refused' })
      await acrossChannels(tx, async (all) => {
        await recordChanges(all, await moveTalks(all, speaker_id, into))
        await moveSearches(all, speaker_id, into)
      })
      await discard(tx, speaker_id)
      return requireSpeaker(tx, into)
    })
  },
}

/** For erasing a person, with the picture and the sample. Idempotent. */
export async function removeSpeaker(org: OrgScope, speaker_id: string) {
  await inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    await discard(tx, speaker_id)
    await announce(tx, 'speakers')
  })
  for (const kind of ['image', 'sample'] as const)
    await removeVersions(org.context, { kind, ...pictured(org, speaker_id) })
}

/** Throws unless all are of the organization. */
export const requireSpeakers = async (org: MemberScope, speaker_ids: string[]): Promise<Speaker[]> => {
  const found: Speaker[] = []
  for (const speaker_id of speaker_ids) found.push(await requireSpeaker(org, speaker_id))
  return found
}

async function discard(tx: Writing<OrgScope>, speaker_id: string) {
  await recordChanges(tx, await acrossChannels(tx, (all) => deleteSpeaker(all, speaker_id)))
  await countChange(tx)
  await announce(tx, 'talks')
  await announce(tx, 'alerts')
  for (const kind of ['image', 'sample'] as const) await deleteVersionsLater(tx, { kind, ...pictured(tx, speaker_id) })
}

/**
 * Speakers' names are unique, ignoring case. Changes of names lock the organization's row; there is no unique index, so
 * that existing duplicates stay valid until they are renamed.
 */
async function requireFree(tx: MemberScope, { speaker_id, name }: Pick<Speaker, 'speaker_id' | 'name'>) {
  await lockOrganization(tx)
  const own = await findSpeaker(tx, speaker_id)
  if (own && folded(own.name) === folded(name)) return
  if ((await listNames(tx, speaker_id)).some((other) => folded(other.name) === folded(name)))
    throw new ApiError('conflict', 'A speaker with this name already exists', { field: 'name' })
}

const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase()

export const speakersIn = async (org: MemberScope): Promise<Speaker[]> =>
  (await listSpeakers(org)).map((speaker) => shown(org, speaker))

interface Files {
  image: string | undefined
  sample: string | undefined
}

async function keepFiles(org: MemberScope, speaker_id: string, { image, sample }: Files): Promise<Files> {
  const kept = await storeSample(org, speaker_id, sample)
  return { sample: kept, image: await storeImage(org.context, pictured(org, speaker_id), image) }
}

async function changed(org: Writing<MemberScope>, action: AuditAction, speaker_id: string) {
  const speaker = await requireSpeaker(org, speaker_id)
  await recordAudit(org, { action, subject_id: speaker_id, subject: speaker.name })
  for (const kind of ['speakers', 'clips'] as const) await announce(org, kind)
  return speaker
}

async function requireSpeaker(org: MemberScope, speaker_id: string): Promise<Speaker> {
  const speaker = await findSpeaker(org, speaker_id)
  if (!speaker) throw new ApiError('not_found', 'This speaker was deleted')
  return shown(org, speaker)
}

const shown = (org: MemberScope, speaker: Speaker): Speaker => ({
  ...speaker,
  image: imageAddress(org, pictured(org, speaker.speaker_id), speaker.image),
  sample: sampleAddress(org, speaker.speaker_id, speaker.sample),
})

const pictured = ({ org_id }: { org_id: string }, id: string): ImageOwner => ({ of: 'speaker', id, org_id })
