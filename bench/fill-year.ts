import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** In order; $1 the organization, $2 a person, $3 the number of talks. */
const statements = [
  `insert into users (user_id, name, email) values ($2, 'Ada', $2 || '@example.org')`,
  `insert into organizations (org_id, name, created_by) values ($1, 'Bench', $2)`,
  `create temp table named as select n, gen_random_uuid() as channel_id, gen_random_uuid() as speaker_id,
    gen_random_uuid() as tag_id, gen_random_uuid() as alert_id from generate_series(0, 19) n`,
  `insert into channels (org_id, channel_id, name, created_by) select $1::uuid, channel_id, 'C ' || n, $2::uuid from named`,
  `insert into speakers (org_id, speaker_id, name, created_by) select $1::uuid, speaker_id, 'S ' || n, $2::uuid from named`,
  `insert into tags (org_id, tag_id, tag, color, created_by) select $1::uuid, tag_id, 'T ' || n, '#ff8800', $2::uuid from named`,
  `insert into talks (org_id, talk_id, channel_id, user_id, speaker_id, tags, recorded_at, created, bytes, sha256,
      media_type, state, duration, confidence, text)
    select $1::uuid, gen_random_uuid(), c.channel_id, $2::uuid, s.speaker_id, array[c.tag_id, s.tag_id], g.at, g.at, 50000, '',
      'audio/mpeg', 'ready', 20, 0.9, repeat('word ', 60)
    from (select n, now() - interval '365 days' * n / $3::float as at from generate_series(1, $3::integer) n) g
    join named c on c.n = g.n % 20 join named s on s.n = (g.n / 20) % 20`,
  `insert into hits (org_id, alert_id, talk_id, channel_id, keyword, "start", "end", before, match, after)
    select $1::uuid, a.alert_id, t.talk_id, t.channel_id, 'x', 0, 1, '', '', ''
    from (select talk_id, channel_id, row_number() over () as n from talks where org_id = $1) t
    join named a on a.n = t.n % 200`,
  'drop table named',
  'vacuum analyze',
]

/** An organization with that many talks over the last year: 20 channels, speakers and tags, and a hit in every tenth. */
export async function fillYear(superuserUrl: string, talks: number) {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  const org_id = randomUUID()
  const values = [pg.escapeLiteral(org_id), pg.escapeLiteral(randomUUID()), String(talks)]
  try {
    for (const text of statements) await client.query(text.replaceAll(/\$(\d)/g, (_, at) => values[at - 1] ?? ''))
    return org_id
  } finally {
    await client.end()
  }
}
