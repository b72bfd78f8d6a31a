import { Readable } from 'node:stream'
import type { exportRoutes } from '@earshot/contract/exports'
import { extras } from '@earshot/contract/organizations'
import { ZipFile } from 'yazl'
import { record } from '../audit/audit.service.ts'
import { extras as organizations } from '../extras/extras.service.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount.ts'
import { asAdmin, enterOrg, type MemberScope, together } from '../organizations/scope.ts'
import { signedAddress } from '../signatures.ts'
import { originalKey } from '../talks/keys.ts'
import { show } from '../talks/reading.service.ts'
import { listTalkIds } from './exports.repo.ts'

export const EXPORT_PATH = '/v3/export'

export const exports: Handlers<typeof exportRoutes, 'download'> = {
  async prepare(caller, { org_id, sound }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await together(org, (tx) => record(tx, { action: 'organization.export', subject_id: org_id }))
    const { sessionSecret } = org.context
    return { url: signedAddress(sessionSecret, EXPORT_PATH, { org_id, sound: String(sound), sid: org.session_id }) }
  },
}

interface Wanted {
  org_id: string
  sound: boolean
}

/** The zip, made while it is read. What breaks on the way ends it unfinished, which unzipping notices. */
export async function zipOf(caller: Caller, { org_id, sound }: Wanted): Promise<Readable> {
  const org = asAdmin(await enterOrg(caller, org_id))
  const organization = await organizations.find(caller, { org_id, extras: [...extras] })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(JSON.stringify(organization, null, 2)), 'organization.json')
  zip.addReadStreamLazy('talks.ndjson', (done) => done(null, Readable.from(linesOf(org))))
  if (sound) addSound(org, zip).catch((error: Error) => output.destroy(error))
  else zip.end()
  return output
}

/** Every talk as the API shows it, one a line; what is deleted meanwhile is left out. */
async function* linesOf(org: MemberScope) {
  for await (const talk_id of talkIdsOf(org)) {
    const talk = await show(org, talk_id).catch(() => undefined)
    if (!talk) continue
    const { audio_url: _overSoon, ...kept } = talk
    yield `${JSON.stringify(kept)}\n`
  }
}

async function addSound(org: MemberScope, zip: ZipFile) {
  const { storage } = org.context
  for await (const talk_id of talkIdsOf(org)) {
    const key = originalKey(org.org_id, talk_id)
    if ((await storage.size(key)) === null) continue
    // Sound is compressed already.
    zip.addReadStreamLazy(`sound/${talk_id}`, { compress: false }, (done) =>
      done(null, Readable.from(bytesOf(org, key))),
    )
  }
  zip.end()
}

async function* bytesOf({ context: { storage } }: MemberScope, key: string) {
  yield* await storage.read(key)
}

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

async function* talkIdsOf(org: MemberScope) {
  let after = FIRST
  for (;;) {
    const ids = await listTalkIds(org, { after, limit: AT_ONCE })
    yield* ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return
    after = last
  }
}
