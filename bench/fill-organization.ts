import pg from 'pg'

/**
 * In order; $1 the organization, $2 a person, $3 the number of talks. Texts repeat after 20,000. The oldest talk is written first, as
 * when talks arrive.
 */
const statements = [
  `create temp table named as select n, gen_random_uuid() as channel_id, gen_random_uuid() as speaker_id,
    gen_random_uuid() as tag_id, gen_random_uuid() as alert_id from generate_series(0, 19) n`,
  `create temp table said as select n, string_agg('word' || floor(random() ^ 3 * 5000), ' ') as text
    from generate_series(0, 19999) n, generate_series(1, 20) w group by n`,
  `alter table said add tsv tsvector`,
  `update said set tsv = to_tsvector('simple', text)`,
  `create index on said (n)`,
  `insert into channels (org_id, channel_id, name, created_by) select $1::uuid, channel_id, 'C ' || n, $2::uuid from named`,
  `insert into speakers (org_id, speaker_id, name, created_by) select $1::uuid, speaker_id, 'S ' || n, $2::uuid from named`,
  `insert into tags (org_id, tag_id, tag, color, created_by) select $1::uuid, tag_id, 'T ' || n, '#ff8800', $2::uuid from named`,
  `insert into talks (org_id, talk_id, channel_id, user_id, speaker_id, tags, recorded_at, created, bytes, sha256,
      media_type, state, duration, confidence, needs_review, text, tokens, tsv)
    select $1::uuid, gen_random_uuid(), c.channel_id, $2::uuid, s.speaker_id, array[c.tag_id, s.tag_id], g.at, g.at, 50000, '',
      'audio/mpeg', 'ready', case when g.n % 3000 = 7 then 600 else 20 end, 0.9, g.n % 3000 = 11, d.text, ' ' || d.text || ' ', d.tsv
    from (select n, now() - interval '365 days' * n / $3::float as at from generate_series(1, $3::integer) n) g
    join named c on c.n = g.n % 20 join named s on s.n = (g.n / 20) % 20 join said d on d.n = g.n % 20000
    order by g.n desc`,
  `update talks set text = text || ' quince', tokens = tokens || 'quince ', tsv = tsv || 'quince:21'::tsvector
    where org_id = $1 and talk_id = any (array(select talk_id from talks where org_id = $1 and needs_review order by recorded_at limit 5))`,
  `insert into vocabulary (org_id, channel_id, token, letters, sound)
    select distinct $1::uuid, '00000000-0000-0000-0000-000000000000'::uuid, w, length(w), '' from said, unnest(string_to_array(text, ' ')) w`,
  `insert into vocabulary (org_id, channel_id, token, letters, sound)
    values ($1::uuid, '00000000-0000-0000-0000-000000000000', 'quince', 6, '')`,
  `insert into hits (org_id, alert_id, talk_id, channel_id, keyword, "start", "end", before, match, after)
    select $1::uuid, a.alert_id, t.talk_id, t.channel_id, 'x', 0, 1, '', '', ''
    from (select talk_id, channel_id, row_number() over () as n from talks where org_id = $1) t
    join named a on a.n = t.n % 200`,
  'drop table named',
  'drop table said',
  'vacuum analyze',
]

export interface FilledOrganization {
  org_id: string
  user_id: string
}

/** Talks over the last year: 20 channels, speakers and tags, and a hit in every tenth. Five say “quince”. */
export async function fillOrganization(superuserUrl: string, talks: number, { org_id, user_id }: FilledOrganization) {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  const values = [pg.escapeLiteral(org_id), pg.escapeLiteral(user_id), String(talks)]
  try {
    await client.query('set synchronous_commit = off')
    for (const text of statements) await client.query(text.replaceAll(/\$(\d)/g, (_, at) => values[at - 1] ?? ''))
  } finally {
    await client.end()
  }
}
