import * as z from 'zod/mini'
import { closenesses } from './alert-trials.ts'
import { Ids, optionalLine, requiredLine } from './fields.ts'
import { Escalation, Recipients } from './escalations.ts'
import { Hours } from './hours.ts'
import { Silence } from './silences.ts'
import { conditionProblem, conditionSentence } from './rules/alert-conditions.ts'
import { FRESH_FOR, FRESH_FOR_EMAIL } from './rules/freshness.ts'
import { LONGEST_WORD, tokensOf } from './rules/tokens.ts'

const phrase = (refusal: string) =>
  requiredLine(refusal, 200).check(
    z.refine((words) => tokensOf(words).length > 0, 'A keyword needs at least one letter or digit'),
    z.refine((words) => tokensOf(words).join(' ').length <= LONGEST_WORD, 'This is too long'),
  )

const Condition = optionalLine(500).check((checked) => {
  if (tokensOf(checked.value).some(({ length }) => length > LONGEST_WORD))
    checked.issues.push({ code: 'custom', message: 'This word is too long', input: checked.value })
  const problem = conditionProblem(checked.value)
  if (problem) checked.issues.push({ code: 'custom', message: conditionSentence(problem), input: checked.value })
})

const Freshness = z.nullable(
  z
    .int({ error: 'Enter a number of minutes' })
    .check(z.minimum(1, 'At least a minute'), z.maximum(366 * 24 * 60, 'At most a year')),
)

export const AlertFields = z.object({
  keyword: phrase('Enter a word or phrase'),
  exclude: z._default(
    z.array(phrase('Enter the phrase to ignore')).check(z.maxLength(50, 'Use at most 50 phrases')),
    [],
  ),
  condition: z._default(Condition, ''),
  hours: z._default(z.nullable(Hours), null),
  channel_ids: z._default(Ids, []),
  speaker_ids: z._default(Ids, []),
  key_ids: z._default(Ids, []),
  silence: z._default(z.nullable(Silence), null),
  sounds_like: z._default(z.boolean(), false),
  closeness: z._default(z.enum(closenesses, { error: 'Select close, normal or wide' }), 'normal'),
  cooldown: z._default(z.int().check(z.minimum(0), z.maximum(24 * 60, 'At most a day')), 0),
  recipients: z._default(z.nullable(Recipients), null),
  escalation: z._default(z.nullable(Escalation), null),
  fresh_for: z._default(Freshness, FRESH_FOR),
  fresh_for_email: z._default(Freshness, FRESH_FOR_EMAIL),
})

export type AlertFields = z.infer<typeof AlertFields>

export const NEW_ALERT: AlertFields = {
  keyword: '',
  exclude: [],
  condition: '',
  hours: null,
  channel_ids: [],
  speaker_ids: [],
  key_ids: [],
  silence: null,
  sounds_like: false,
  closeness: 'normal',
  cooldown: 0,
  recipients: null,
  escalation: null,
  fresh_for: FRESH_FOR,
  fresh_for_email: FRESH_FOR_EMAIL,
}

const fieldNames = Object.keys(NEW_ALERT) as (keyof AlertFields)[]

export const alertFieldsOf = (alert: AlertFields) =>
  Object.fromEntries(fieldNames.map((name) => [name, alert[name]])) as AlertFields

/** Why an alert cannot watch what it names: a sentence and its field. */
export function scopeProblem({ silence, condition, hours, ...ids }: Pick<AlertFields, ScopeField | Watching>) {
  if (silence && (condition !== '' || hours))
    return { field: condition === '' ? 'hours' : 'condition', text: 'Silence has hours of its own and no condition' }
  const named = scopeFields.filter((field) => ids[field].length > 0)
  if (!silence) return named.includes('key_ids') ? { field: 'key_ids', text: 'Only silence has a source' } : undefined
  if (named.length === 0) return { field: 'channel_ids', text: 'Select what must not go quiet' }
  const [, second] = named
  return second && { field: second, text: 'Watch channels, speakers or keys in an alert of their own' }
}

const scopeFields = ['channel_ids', 'speaker_ids', 'key_ids'] as const
type Watching = 'silence' | 'condition' | 'hours'
type ScopeField = (typeof scopeFields)[number]
