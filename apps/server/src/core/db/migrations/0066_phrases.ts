import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

type Replacement = [from: string, to: string]

/**
 * An index over pairs of neighbouring words, so that a phrase of common words reads only talks that have it. A page that the
 * walk through the newest talks fills soon is not fetched by an index at all.
 */
export const phrases = {
  async up(db: Kysely<never>) {
    await wordPairs(db)
    for (const [signature, replacements] of Object.entries(REWORDED)) await reword(db, signature, replacements)
    await handToLookup(db, Object.keys(REWORDED))
  },
}

/** Each statement for itself, because Citus passes on only such functions. */
async function wordPairs(db: Kysely<never>) {
  // As one of 262,144 numbers, which keeps the index small; the words themselves are compared after it.
  await sql`
    create function word_pairs(tokens text) returns integer[]
    language plpgsql immutable parallel safe as $$
    declare
      words text[] := string_to_array(btrim(tokens, ' '), ' ');
    begin
      return array(
        select hashtext(p.word || ' ' || p.next) & 262143 from unnest(words, words[2:]) p (word, next)
        where p.next is not null);
    end $$`.execute(db)
  // Without fastupdate, because each search would read what waits to be sorted into the index.
  await sql`
    create index talks_phrases on talks using gin (org_id, word_pairs(tokens)) with (fastupdate = off)`.execute(db)
  await sql`analyze talks`.execute(db)
  // The pairs of LIKE patterns such as '% two words %'; null without patterns.
  await sql`
    create function pairs_in(phrases text[]) returns integer[]
    language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
    begin
      return case when phrases is not null then array(
        select distinct pair from unnest(phrases) phrase, word_pairs(regexp_replace(btrim(phrase, '%'), '\\\\(.)', '\\1', 'g')) pairs,
          unnest(pairs) pair) end;
    end $$`.execute(db)
}

const DECLARED: Replacement = ['declare\n', 'declare\n      pairs integer[] := pairs_in(phrases);\n']

const WIDENED: Replacement[] = [
  ['foreach width in array array[1000, 20000] loop', 'width := 1000;\n      loop'],
  [
    'exit when found * 20 < width;',
    `exit when width > 1000 or (found * 20 < width and missing * width > found * 10000);
        width := 20000;`,
  ],
]

/** Starting other processes takes longer than counting to a thousand. */
const ALONE: Replacement = ['AS $function$', "SET max_parallel_workers_per_gather TO '0'\nAS $function$"]

const REWORDED: Record<string, Replacement[]> = {
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)': [DECLARED, ...WIDENED, paired('t.tsv @@ words')],
  'count_talks(tsquery, text[], jsonb, integer)': [ALONE, DECLARED, paired('(words is null or t.tsv @@ words)')],
  'search_talks_where(tsquery, text[], jsonb, timestamptz, uuid, integer)': [
    DECLARED,
    ...WIDENED,
    [
      "where t.org_id = $1 and t.tsv @@ $5 and ' || fits || ' offset 0) m",
      "where t.org_id = $1 and t.tsv @@ $5 and ($6 is null or word_pairs(t.tokens) @> $6) and ' || fits || ' offset 0) m",
    ],
    ['using org, after_time, after_id, missing, words;', 'using org, after_time, after_id, missing, words, pairs;'],
  ],
  'count_talks_where(tsquery, text[], jsonb, integer)': [
    ALONE,
    DECLARED,
    ["else 't.tsv @@ $2 and ' end", "else 't.tsv @@ $2 and ($4 is null or word_pairs(t.tokens) @> $4) and ' end"],
    ['using org, words, most;', 'using org, words, most, pairs;'],
  ],
}

function paired(words: string): Replacement {
  const found = `where t.org_id = org and ${words} and`
  return [found, `${found} (pairs is null or word_pairs(t.tokens) @> pairs) and`]
}

/** Makes a function anew, because only its owner could change it. */
async function reword(db: Kysely<never>, signature: string, replacements: Replacement[]) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = rows[0]?.body ?? ''
  for (const [from] of replacements)
    if (!body.includes(from)) throw new Error(`${signature} no longer contains ${from}`)
  const changed = replacements.reduce((text, [from, to]) => text.replaceAll(from, () => to), body)
  await sql.raw(`drop function ${signature}`).execute(db)
  await sql.raw(changed).execute(db)
}
