import { v7 as newId } from 'uuid'
import type { Context } from '../../context.ts'
import { enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { plant } from '../talks.ts'
import { directed, programs } from './directed.ts'

/** Somebody who belongs to a place. */
export interface Resident {
  user_id: string
  org_role: 'admin' | 'member'
  send: boolean
}

interface Wanted {
  /** Who made all that is there. */
  author: string
  residents: Resident[]
  /** The word by which everything in the place can be told from everything elsewhere. */
  secret?: string
  /** A place of another organization whose ids all things here have, too, but those that the directory leads by. */
  twin?: Ids
}

/** An organization with one thing of every kind, by the names that the API gives their ids. */
export type Place = Awaited<ReturnType<typeof openPlace>>

/** Puts an organization straight into the database, with a row in every table that organizations have. */
export async function openPlace(context: Context, { author, residents, secret = 'treasure', twin }: Wanted) {
  const org = enterAsJob(context, newId())
  const ids = { ...freshIds(), ...pick(twin) }
  const about = { author, secret, ids }
  await found(org, about, residents)
  await nouns(org, about)
  await talk(org, about)
  await leading(org, about)
  const keys = await programs(org, residents.find(({ org_role }) => org_role === 'admin')?.user_id ?? author)
  return { org_id: org.org_id, user_id: author, ...ids, ...(await directed(org, about)), ...keys }
}

const freshIds = () => ({
  channel_id: newId(),
  speaker_id: newId(),
  other_speaker_id: newId(),
  tag_id: newId(),
  other_tag_id: newId(),
  address_id: newId(),
  talk_id: newId(),
  alert_id: newId(),
  upload_id: newId(),
  webhook_id: newId(),
  delivery_id: newId(),
  /** Of the organization's picture, the speaker's, and the sample of the speaker's voice. */
  version: newId(),
})
type Ids = ReturnType<typeof freshIds>

const pick = (twin: Ids | undefined) =>
  Object.fromEntries(
    Object.keys(freshIds()).flatMap((name) => (twin ? [[name, twin[name as keyof Ids]]] : [])),
  ) as Partial<Ids>

export interface About {
  author: string
  secret: string
  ids: Ids
}

async function found({ db, org_id }: OrgScope, { author, secret, ids }: About, residents: Resident[]) {
  const named = { name: `${secret} island`, created_by: author, image: ids.version }
  await db
    .insertInto('organizations')
    .values({ org_id, ...named })
    .execute()
  const entry = { entry_id: newId(), user_id: author, name: secret, action: 'channel.create', address: '192.0.2.1' }
  await db
    .insertInto('audit')
    .values({ org_id, subject: secret, ...entry })
    .execute()
  await db.insertInto('notification_settings').values({ org_id, user_id: author, settings: '{}' }).execute()
  if (residents.length === 0) return
  await db
    .insertInto('members')
    .values(residents.map((resident) => ({ org_id, ...resident })))
    .execute()
  await db
    .insertInto('directory')
    .values(residents.map(({ user_id }) => ({ kind: 'member', id: user_id, org_id })))
    .execute()
}

async function nouns({ db, org_id }: OrgScope, { author, secret, ids }: About) {
  const { channel_id, speaker_id, other_speaker_id, tag_id, other_tag_id, address_id, version } = ids
  const made = { org_id, created_by: author }
  await db
    .insertInto('channels')
    .values({ channel_id, name: `${secret} bay`, ...made })
    .execute()
  await db
    .insertInto('speakers')
    .values([
      { speaker_id, name: `${secret} parrot`, image: version, sample: version, ...made },
      { speaker_id: other_speaker_id, name: `${secret} mate`, image: '', sample: '', ...made },
    ])
    .execute()
  await db
    .insertInto('tags')
    .values([
      { tag_id, tag: `${secret} map`, color: '#f76707', ...made },
      { tag_id: other_tag_id, tag: `${secret} chart`, color: '#f76707', ...made },
    ])
    .execute()
  await db
    .insertInto('addresses')
    .values({ address_id, name: `${secret} cave`, ...made })
    .execute()
}

async function notices(
  { db, org_id }: OrgScope,
  { author, talk_id, alert_id }: Record<'author' | 'talk_id' | 'alert_id', string>,
) {
  const notice = { org_id, user_id: author, talk_id, email: true, push: true, due: '2099-01-01T00:00:00Z' }
  await db
    .insertInto('notices')
    .values({ alert_id, ...notice })
    .execute()
  await db
    .insertInto('talk_notices')
    .values({ reason: 'reply', ...notice })
    .execute()
}

/** A talk, what hangs on it, and what watches it. */
async function talk(org: OrgScope, { author, secret, ids }: About) {
  const { context, db, org_id } = org
  const { channel_id, speaker_id, tag_id, talk_id, alert_id, upload_id } = ids
  const filed = { channel_id, speaker_id, tags: [tag_id], talk_id, user_id: author }
  await plant({ context, org_id }, [{ text: `the buried ${secret} lies here`, duration: 5, playable: true, ...filed }])
  const alert = { org_id, alert_id, keyword: secret }
  await db
    .insertInto('alerts')
    .values({ tokens: ` ${secret} `, created_by: author, ...alert })
    .execute()
  const words = { before: 'the buried', match: secret, after: 'lies here', start: 2, end: 2.5 }
  await db
    .insertInto('hits')
    .values({ talk_id, channel_id, ...alert, ...words })
    .execute()
  await notices(org, { author, talk_id, alert_id })
  await db.insertInto('talk_stages').values({ org_id, talk_id, stage: 'scan', seconds: 0.1 }).execute()
  await db.insertInto('listens').values({ org_id, talk_id, user_id: author, position: 1 }).execute()
  await db
    .insertInto('uploads')
    .values({ org_id, upload_id, user_id: author, length: 1000, received: 1, metadata: `title ${secret}` })
    .execute()
  await db.insertInto('upload_parts').values({ org_id, upload_id, begins: 0, part: newId() }).execute()
}

async function leading({ db, org_id }: OrgScope, { author, secret, ids }: About) {
  const { webhook_id, delivery_id } = ids
  const hook = { name: secret, url: 'http://127.0.0.1:9/', style: 'standard', events: ['talk.ready'], secret } as const
  await db
    .insertInto('webhooks')
    .values({ org_id, webhook_id, created_by: author, ...hook, events: [...hook.events] })
    .execute()
  await db
    .insertInto('deliveries')
    .values({ org_id, delivery_id, webhook_id, event: 'talk.ready', payload: '{}' })
    .execute()
}
