import { FRESH_FOR, FRESH_FOR_EMAIL } from '@earshot/contract/rules/freshness'
import { hitEventKinds } from '@earshot/contract/hits'
import { Hours } from '@earshot/contract/hours'
import { HitSilence, Silence } from '@earshot/contract/silences'
import * as z from 'zod/mini'
import {
  added,
  addedAs,
  fact,
  type Field,
  flag,
  id,
  ids,
  line,
  lines,
  list,
  nullable,
  number,
  person,
  time,
  whole,
} from './archive-fields.ts'

export const alertColumns: Record<string, Field> = {
  alert_id: id,
  ...{ keyword: line(1000), exclude: list(line(1000), 100), channel_ids: ids, speaker_ids: ids },
  ...{ condition: addedAs(line(500), ''), hours: addedAs(nullable(fact(Hours)), null) },
  silence: nullable(fact(Silence)),
  sounds_like: flag,
  closeness: fact(z.enum(['close', 'normal', 'wide'])),
  cooldown: whole,
  ...{ fresh_for: addedAs(nullable(whole), FRESH_FOR), fresh_for_email: addedAs(nullable(whole), FRESH_FOR_EMAIL) },
  ...{ created: time, created_by: person },
}

export const hitColumns: Record<string, Field> = {
  alert_id: id,
  talk_id: id,
  channel_id: id,
  created: time,
  start: number,
  end: number,
  ...lines(['keyword', 'before', 'match', 'after', 'note'], 10_000),
  silence: nullable({ check: HitSilence, refers: 'source' }),
  late: addedAs(flag, false),
  state: fact(z.enum(['new', 'acknowledged', 'resolved'])),
  modified: nullable(time),
  modified_by: nullable(person),
  assigned_to: added(person),
}

export const hitEventColumns: Record<string, Field> = {
  event_id: id,
  alert_id: id,
  talk_id: id,
  kind: fact(z.enum(hitEventKinds)),
  at: time,
  user_id: nullable(person),
  assigned_to: nullable(person),
  text: line(10_000),
  modified: nullable(time),
}
