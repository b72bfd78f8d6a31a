-- Versions of what was said, the highest is current. earshot_lookup cannot read them.
create table transcripts (
  org_id uuid not null,
  talk_id uuid not null,
  version integer not null,
  -- Null if a person wrote it.
  engine text,
  language text not null,
  -- [{text, start, end, confidence, alternatives}], times in seconds.
  words jsonb not null,
  created timestamptz(3) not null default now(),
  user_id uuid,
  text text not null,
  -- The format of before; see the function spoken_words.
  word_bytes bytea,
  primary key (org_id, talk_id, version),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index transcripts_bytes on transcripts (org_id, talk_id, version) where word_bytes is not null;
select pg_temp.isolate('transcripts', 'hears_talk(org_id, talk_id)');
revoke select on transcripts from earshot_lookup;
grant select (org_id, word_bytes) on transcripts to earshot_lookup;

-- Phonetic form of a talk, see `phonetics/sound-profile.ts`.
create table talk_sounds (
  org_id uuid not null,
  talk_id uuid not null,
  language text not null,
  -- Phonemes of the text.
  written text not null,
  starts integer[],
  ends integer[],
  -- Phonemes as they were heard.
  heard text not null,
  moments integer[],
  seeds integer[],
  -- See `sound-profiles/times.ts`. Null in rows from before it, which have the four below.
  times bytea,
  primary key (org_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index talk_sounds_said on talk_sounds using gin (org_id, seeds_of(written, heard)) where seeds is null;
create index talk_sounds_seeds on talk_sounds using gin (org_id, seeds);
select pg_temp.isolate('talk_sounds', 'hears_talk(org_id, talk_id)');

-- Every word spoken in open channels, once, with the nil id; and those of each private channel.
create table vocabulary (
  org_id uuid not null references organizations on delete cascade,
  token text not null,
  -- Length, for words with typing mistakes.
  letters smallint not null,
  -- Key of how it sounds.
  sound text not null,
  channel_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (org_id, channel_id, token)
);
create index vocabulary_letters on vocabulary (org_id, letters, token);
create index vocabulary_sound on vocabulary (org_id, sound, token);
create index vocabulary_token on vocabulary (org_id, token);
select pg_temp.isolate('vocabulary', 'channel_id <> all (hidden_channels())');

-- Spans in seconds that are bleeped and blacked out. Erased ones are gone from the original, too.
create table redactions (
  org_id uuid not null,
  redaction_id uuid not null,
  talk_id uuid not null,
  start double precision not null,
  "end" double precision not null,
  reason text not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  erased timestamptz(3),
  primary key (org_id, redaction_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade,
  check ("end" > start)
);
create index redactions_talk on redactions (org_id, talk_id, start);
select pg_temp.isolate('redactions', 'hears_talk(org_id, talk_id)');

-- The versions of before a redaction, for those who may see them.
create table redacted_transcripts (
  org_id uuid not null,
  talk_id uuid not null,
  version integer not null,
  text text not null,
  words jsonb not null,
  word_bytes bytea,
  primary key (org_id, talk_id, version),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index redacted_transcripts_bytes on redacted_transcripts (org_id, talk_id, version) where word_bytes is not null;
select pg_temp.isolate('redacted_transcripts', 'hears_talk(org_id, talk_id)');
grant select (org_id, word_bytes) on redacted_transcripts to earshot_lookup;
