import {
  isDayOperator,
  isScoreOperator,
  type OperatorName,
  type TalkCondition,
} from '@earshot/contract/rules/operators'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChannels } from '../channels/channels.queries.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { dayInWords } from '../lib/format.ts'
import { spoken } from '../lib/language.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import { useTags } from '../tags/tags.queries.ts'
import { ChannelSign } from '../ui/ChannelSign.tsx'
import { useMembers } from '../users/users.queries.ts'
import * as offer from './suggestions.ts'

export interface Suggestion {
  /** What replaces the fragment. */
  written: string
  sign?: ReactNode
  label: string
  note?: string
}

export function useSuggestions(fragment: offer.Fragment | undefined, asked: boolean): Suggestion[] {
  const explained = useOperatorNotes()
  const values = useValues(fragment?.operator ?? undefined, fragment?.value ?? '')
  const said = useSaidConditions()
  if (!fragment) return []
  if (fragment.operator) return values
  const operators = offer
    .operatorsFor(fragment.value, asked)
    .map((name) => ({ written: `${name}:`, label: `${name}:`, note: explained[name] }))
  return fragment.value.length < SAID ? operators : [...operators, ...offer.namesFor(said, fragment.value)]
}

/** Letters after which a word of the person's language leads to an operator. */
const SAID = 3

/** Conditions by their names in the person's language; the operators themselves are English. */
function useSaidConditions() {
  const { t } = useLingui()
  const days = new Intl.RelativeTimeFormat(spoken(), { numeric: 'auto' })
  const conditions = [
    ['on:today', days.format(0, 'day')],
    ['on:yesterday', days.format(-1, 'day')],
    ['is:unheard', t`Unheard`],
    ['is:heard', t`Heard`],
    ['is:handled', t`Handled`],
  ] as const
  return conditions.map(([written, name]) => ({ written, name, label: name, note: written }))
}

function useOperatorNotes(): Record<OperatorName, string> {
  const { t } = useLingui()
  return {
    speaker: t`Who speaks`,
    channel: t`In a channel`,
    tag: t`With a tag`,
    from: t`Who sent it`,
    is: t`Open, handled, unheard …`,
    on: t`Recorded on a day`,
    since: t`Recorded on a day or later`,
    until: t`Recorded on a day or earlier`,
    before: t`Recorded before a day`,
    after: t`Recorded after a day`,
    has: t`With a note, hit, tag …`,
    confidence: t`How sure the transcript is`,
    quality: t`How clear the sound is`,
    accuracy: t`How people rated the transcript`,
  }
}

function useValues(operator: OperatorName | undefined, value: string): Suggestion[] {
  const names = useNames(operator)
  const contents = useContentNames()
  const conditions = useConditionNames()
  const noteOf = useDayNote()
  if (operator === undefined) return []
  if (operator === 'has')
    return offer.contentsFor(value).map((each) => ({ written: `has:${each}`, label: each, note: contents[each] }))
  if (operator === 'is')
    return offer
      .talkConditionsFor(value)
      .map((each) => ({ written: `is:${each}`, label: each, note: conditions[each] }))
  if (isScoreOperator(operator))
    return offer.confidencesFor(value).map((each) => ({ written: `${operator}:${each}`, label: each }))
  if (isDayOperator(operator))
    return offer
      .daysFor(value)
      .filter(({ written }) => operator !== 'after' || written !== 'today')
      .map((day) => ({ written: `${operator}:${day.written}`, label: day.written, note: noteOf(day) }))
  return offer
    .namesFor(names, value)
    .map(({ name, written = offer.writeValue(operator, name), ...each }) => ({ ...each, written, label: name }))
}

interface Named {
  name: string
  written?: string
  sign?: ReactNode
}

function useNames(operator: OperatorName | undefined): Named[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data ?? []
  const speakers = useSpeakers(org_id).data ?? []
  const tags = useTags(org_id).data ?? []
  const members = useMembers(org_id, { enabled: operator === 'from' }).data ?? []
  if (operator === 'channel')
    return channels.flatMap((channel) =>
      channel.joined ? [{ name: channel.name, sign: <ChannelSign channel={channel} size={14} /> }] : [],
    )
  if (operator === 'speaker') return speakers
  if (operator === 'tag') return tags.map(({ tag: name }) => ({ name }))
  if (operator === 'from') return [{ name: t`Me`, written: 'from:me' }, ...members.map(({ name }) => ({ name }))]
  return []
}

function useContentNames(): Record<ReturnType<typeof offer.contentsFor>[number], string> {
  const { t } = useLingui()
  return {
    note: t`With notes`,
    hit: t`Matched by an alert`,
    speaker: t`With a speaker`,
    tag: t`With tags`,
    title: t`With a title`,
    reply: t`Replies`,
  }
}

function useConditionNames(): Record<TalkCondition, string> {
  const { t } = useLingui()
  return {
    open: t`Not handled yet`,
    handled: t`Handled`,
    unheard: t`Not heard by you`,
    heard: t`Heard by you`,
  }
}

function useDayNote() {
  const { t } = useLingui()
  const agos: Record<offer.Ago, string> = { week: t`A week ago`, month: t`A month ago`, year: t`A year ago` }
  return ({ day, ago }: offer.DaySuggestion) => (ago ? agos[ago] : dayInWords(day.toISOString()))
}
