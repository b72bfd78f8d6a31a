import { expressionBuilder } from 'kysely'
import type { Tables } from '../../core/db/tables/tables.ts'

/** What is shown of a talk, in lists and on its own. */
export const facts = [
  'talks.org_id',
  'talks.talk_id',
  'talks.channel_id',
  'talks.user_id',
  'talks.speaker_id',
  'talks.tags',
  'talks.reply_to',
  'talks.created',
  'talks.modified',
  'talks.modified_by',
  'talks.recorded_at',
  'talks.title',
  'talks.duration',
  'talks.loudness',
  'talks.language',
  'talks.confidence',
  'talks.audio_quality',
  'talks.quality_reasons',
  'talks.trancription_accuracy',
  'talks.needs_review',
  'talks.open',
  'talks.handled',
  'talks.handled_by',
  'talks.edited',
  'talks.engine',
  'talks.instead_of',
  'talks.truncated',
  'talks.tracks',
  'talks.state',
  'talks.reason',
  'talks.deleted',
  'talks.by_phone',
  'talks.sound_deleted',
] as const

/** What lists show of a talk's own row, beside the beginning of its text. */
export const listedFacts = [...facts, 'talks.strip as peaks'] as const
export const LISTED_CHARACTERS = 300

const { fn, lit, val } = expressionBuilder<Tables, 'talks'>()

/** The subject of its entries in the audit log: its title, or else the beginning of its text. */
export const auditSubject = fn.coalesce(
  fn<string | null>('nullif', ['talks.title', val('')]),
  fn<string>('left', ['talks.text', lit(80)]),
)
