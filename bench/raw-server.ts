import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

interface RawOptions {
  superuserUrl: string
  org_id: string
  folder: string
}

export const SOUND_BYTES = 512 * 1024
export const RANGE_BYTES = 64 * 1024

/** The baselines of `requests.ts`: no sessions, organizations, checks or logs. */
export async function openRawServer({ superuserUrl, org_id, folder }: RawOptions) {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 10 })
  await pool.query('create table raw_saves (id serial primary key, bytes integer, at timestamptz default now())')
  const app = Fastify({ bodyLimit: 1024 ** 2 })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  addReads(app, pool, org_id)
  addSave(app, pool, folder)
  await addSound(app, path.join(folder, 'sound'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

function addReads(app: FastifyInstance, pool: pg.Pool, org_id: string) {
  const talk = `select t.*, r.words from talks t left join transcripts r using (org_id, talk_id)
    where org_id = $1 and talk_id = $2`
  app.get('/talk', async ({ query }) => {
    const { talk_id } = query as { talk_id: string }
    return (await pool.query({ name: 'talk', text: talk, values: [org_id, talk_id] })).rows[0]
  })
  const list = `select talk_id, channel_id, user_id, recorded_at, title, duration, text, state from talks
    where org_id = $1 and deleted is null order by recorded_at desc, talk_id desc limit 50`
  app.get('/organization', async () => (await pool.query({ name: 'lists', text: lists, values: [org_id] })).rows[0])
  app.post('/list', async () => (await pool.query({ name: 'list', text: list, values: [org_id] })).rows)
}

/** What GET /organization answers with all extras. */
const lists = `select o.*,
  (select json_agg(c) from (
    select c.*, (
      select row_to_json(m) from (
        select t.talk_id, t.channel_id, t.org_id, t.created, t.recorded_at, t.modified, t.duration, left(t.text, 300) as text,
          t.confidence, t.audio_quality, t.trancription_accuracy, t.speaker_id, t.tags
        from talks t where t.org_id = c.org_id and t.channel_id = c.channel_id and t.deleted is null
        order by t.recorded_at desc limit 1) m) as most_recent_message
    from channels c where c.org_id = o.org_id and c.archived is null order by lower(c.name)) c) as channels,
  (select json_agg(m) from (
    select m.*, u.name, u.image, u.email, u.last_seen from members m join users u on u.user_id = m.user_id
    where m.org_id = o.org_id order by lower(u.name)) m) as users,
  (select json_agg(i) from (
    select invite_id, email, name, admin, send, moderate, guest_until, channel_ids, status, created, created_by, expires
    from invites i where i.org_id = o.org_id order by created desc) i) as invites,
  (select json_agg(a) from (select * from addresses where org_id = o.org_id and deleted is null order by lower(name)) a) as addresses,
  (select json_agg(a) from (
    select a.*, (
      select count(*) from hits h
      where h.org_id = a.org_id and h.alert_id = a.alert_id and h.created > now() - interval '30 days') as hits
    from alerts a where a.org_id = o.org_id order by lower(keyword)) a) as alerts,
  (select json_agg(s) from (select * from speakers where org_id = o.org_id order by lower(name)) s) as speakers,
  (select json_agg(t) from (select * from tags where org_id = o.org_id order by lower(tag)) t) as tags
  from organizations o where o.org_id = $1`

function addSave(app: FastifyInstance, pool: pg.Pool, folder: string) {
  const text = 'insert into raw_saves (bytes) values ($1) returning id'
  let number = 0
  app.post('/save', async ({ body }) => {
    const sound = body as Buffer
    const file = await open(path.join(folder, `raw-${number++}`), 'w')
    await file.writeFile(sound)
    await file.sync()
    await file.close()
    return (await pool.query({ name: 'save', text, values: [sound.length] })).rows[0]
  })
}

async function addSound(app: FastifyInstance, file: string) {
  await writeFile(file, Buffer.alloc(SOUND_BYTES, 7))
  app.get('/sound', (_, reply) =>
    reply
      .code(206)
      .headers({ 'content-range': `bytes 0-${RANGE_BYTES - 1}/${SOUND_BYTES}`, 'content-length': RANGE_BYTES })
      .send(createReadStream(file, { start: 0, end: RANGE_BYTES - 1 })),
  )
}
