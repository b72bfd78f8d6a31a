-- A voice message.
create table talks (
  org_id uuid not null references organizations on delete cascade,
  talk_id uuid not null,
  channel_id uuid not null,
  user_id uuid not null,
  -- Given by the device that sent it: a talk sent twice is one.
  client_id uuid,
  -- When it arrived.
  created timestamptz(3) not null default now(),
  modified timestamptz(3) not null default now(),
  -- When it was said.
  recorded_at timestamptz(3) not null,
  bytes bigint not null,
  -- Of the original recording.
  sha256 text not null,
  media_type text not null,
  state text not null default 'received'
    check (state in ('received', 'transcoding', 'waiting', 'transcribing', 'ready', 'failed')),
  -- Why it waits or failed.
  reason text,
  -- Whether there is sound for browsers.
  playable boolean not null default false,
  truncated boolean not null default false,
  -- Seconds.
  duration double precision,
  -- LUFS.
  loudness double precision,
  -- Of talks from before peak_bytes.
  peaks real[],
  strip real[],
  text text not null default '',
  -- The text as it is compared: lower case, without marks, words between spaces.
  tokens text not null default '',
  -- Tokens, and lexemes for channel, speaker and tags.
  tsv tsvector not null default '',
  language text,
  -- 0 to 1, average over words.
  confidence double precision,
  -- That wrote the transcript.
  engine text,
  speaker_id uuid,
  tags uuid[] not null default '{}',
  reply_to uuid,
  -- Seconds cut by the sender, reversibly.
  trim_start double precision not null default 0,
  trim_end double precision not null default 0,
  -- 0 to 1.
  audio_quality double precision,
  -- 0 to 1. Spelled as in the specification.
  trancription_accuracy double precision,
  needs_review boolean not null default false,
  edited boolean not null default false,
  modified_by uuid,
  -- When it was moved to the trash.
  deleted timestamptz(3),
  -- What lowers it, like clipped or quiet.
  quality_reasons text[] not null default '{}',
  title text check ((length(title) >= 1) and (length(title) <= 200)),
  -- Whether a person entered the date; then it overrides the date inside the file.
  dated boolean not null default true,
  -- The preferred engine, if another one wrote the transcript.
  instead_of text,
  -- Failed retranscriptions by a better engine, and the time before which it is not retried.
  redo_tries smallint not null default 0,
  redo_after timestamptz(3),
  -- Held talks are kept by retention rules and erasures.
  held timestamptz(3),
  held_by uuid,
  hold_reason text,
  sound_deleted timestamptz(3),
  -- Names the sound with the redactions bleeped.
  bleeped uuid,
  bleeped_sha256 text,
  -- Which step of a redaction is under way.
  redacting text check (redacting in ('sound', 'original', 'erased')),
  -- Of the program that sent it.
  key_id uuid,
  -- The caller's number.
  by_phone text,
  -- From the trash; retention counts from then.
  restored timestamptz(3),
  -- The waveform, a byte for each value.
  peak_bytes bytea,
  -- Those of its row in lists.
  strip_bytes bytea,
  -- Of which `TOKENIZER` the tokens are; 0 for those from before it was written down.
  tokenizer smallint not null default 0,
  -- Which audio tracks are heard. Null for a single one, and of talks from before.
  tracks jsonb,
  -- Null: the channel's.
  spoken_language text,
  -- Words of alternatives; null without any.
  maybe_said tsvector,
  -- False when handled.
  open boolean not null default true,
  handled timestamptz(3),
  handled_by uuid,
  primary key (org_id, talk_id),
  unique (org_id, user_id, client_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id)
);
-- Silence of a channel.
create index talks_arrived on talks (org_id, channel_id, created desc) where deleted is null;
create index talks_channel on talks (org_id, channel_id, recorded_at desc, talk_id desc) include (deleted);
-- Lists by confidence, and by duration below.
create index talks_confidence on talks (org_id, confidence) where deleted is null;
-- The trash.
create index talks_deleted on talks (org_id, deleted) where deleted is not null;
create index talks_duration on talks (org_id, duration) where deleted is null;
create index talks_held on talks (org_id, held desc) where held is not null;
-- What a better model transcribes again.
create index talks_improvable on talks (org_id, created desc) where state = 'ready' and deleted is null
  and redo_tries < 10 and (instead_of is not null or engine = 'moonshine-tiny-npm');
create index talks_maybe_said on talks using gin (org_id, maybe_said) where maybe_said is not null;
-- Lists and keyset pages.
create index talks_newest on talks (org_id, recorded_at desc, talk_id desc);
-- Silence of a key, and of a speaker below.
create index talks_of_key on talks (org_id, key_id, created desc) where key_id is not null and deleted is null;
create index talks_of_speaker on talks (org_id, speaker_id, created desc) where speaker_id is not null;
create index talks_open on talks (org_id, recorded_at desc, talk_id desc) where open and deleted is null;
-- What must be tokenized again.
create index talks_outdated on talks (org_id, talk_id) where tokenizer < 1;
create index talks_replies on talks (org_id, reply_to) where reply_to is not null;
create index talks_review on talks (org_id, recorded_at desc, talk_id desc) where needs_review and deleted is null;
-- What is being processed, and /metrics.
create index talks_unfinished on talks (org_id, state, created) where state <> 'ready' and deleted is null;
-- Usage and quotas.
create index talks_usage on talks (org_id, created) include (bytes, duration, channel_id);
-- Retention of recordings.
create index talks_with_sound on talks (org_id, recorded_at) where sound_deleted is null and deleted is null;
-- The search; phrases are found by their pairs of words.
create index talks_words on talks
  using gin (org_id, tsv, channel_id, speaker_id, user_id, tags, word_pairs(tokens)) with (gin_pending_list_limit='512');
select pg_temp.isolate('talks', 'channel_id <> all (hidden_channels())');

-- How long each step of processing took.
create table talk_stages (
  org_id uuid not null,
  talk_id uuid not null,
  stage text not null check (stage in ('transcode', 'transcribe', 'scan', 'all')),
  seconds double precision not null,
  finished timestamptz(3) not null default now(),
  primary key (org_id, talk_id, stage),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index talk_stages_finished on talk_stages (org_id, finished) include (stage, seconds);
select pg_temp.isolate('talk_stages', 'hears_talk(org_id, talk_id)');

-- Up to where a person has listened.
create table listens (
  org_id uuid not null,
  user_id uuid not null,
  talk_id uuid not null,
  -- Seconds.
  position double precision not null default 0,
  heard boolean not null default false,
  modified timestamptz(3) not null default now(),
  primary key (org_id, user_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
select pg_temp.isolate('listens', 'hears_talk(org_id, talk_id)');

-- What recorders say of a radio call.
create table radio_calls (
  org_id uuid not null,
  talk_id uuid not null,
  -- Where it was sent to. The talk may have been moved.
  channel_id uuid not null,
  system text not null,
  -- Its own first, then those that it was patched to.
  talkgroups text[] not null,
  units text[] not null,
  started timestamptz(3) not null,
  primary key (org_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index radio_calls_started on radio_calls (org_id, channel_id, started);
select pg_temp.isolate('radio_calls', 'hears_talk(org_id, talk_id)');

-- Recordings that arrive in parts (tus).
create table uploads (
  org_id uuid not null references organizations on delete cascade,
  upload_id uuid not null,
  user_id uuid not null,
  -- Bytes; null until it is known.
  length bigint,
  received bigint not null default 0,
  -- As the client sent it, in the protocol's format.
  metadata text not null,
  -- Null until the upload has become a talk.
  talk_id uuid,
  created timestamptz(3) not null default now(),
  -- When bytes arrived last.
  arrived timestamptz(3) not null default now(),
  primary key (org_id, upload_id)
);
create index uploads_user on uploads (org_id, user_id, created);
select pg_temp.isolate('uploads', '(talk_id is null or hears_talk(org_id, talk_id))');

-- The parts of an upload in storage; `begins` in bytes.
create table upload_parts (
  org_id uuid not null,
  upload_id uuid not null,
  begins bigint not null,
  part uuid not null,
  primary key (org_id, upload_id, begins),
  foreign key (org_id, upload_id) references uploads (org_id, upload_id) on delete cascade
);
select pg_temp.isolate('upload_parts');
