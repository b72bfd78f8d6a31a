import {
  boundOf,
  contentOf,
  type DayOperator,
  daysMeant,
  isDayOperator,
  isMe,
  isScoreOperator,
  type TalkCondition,
  talkConditionOf,
} from '@earshot/contract/rules/operators'
import {
  type Clause,
  isTerm,
  leavesOf,
  type Operator,
  operatorsOf,
  type OperatorValue,
} from '@earshot/contract/rules/query'
import { dayBeginning } from '@earshot/contract/rules/ranges'
import { foldText } from '@earshot/contract/rules/fold-text'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { UnmetOperator } from '@earshot/contract/search'
import { heardChannelNames } from '../../organizations/channels/channel-names.service.ts'
import { memberNames, membersIn } from '../../organizations/members/members.service.ts'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import { tagsIn } from '../../organizations/tags/tags.service.ts'
import type { Condition } from './conditions.ts'
import { listSpeakerNames } from './operator-names.repo.ts'
import type { Meaning } from './query.ts'

export interface Operators {
  meaning: Meaning
  /** Operators that found no name, or have a value that they cannot have. */
  unmet: UnmetOperator[]
}

type Named = 'channel' | 'speaker' | 'tag' | 'from'

interface Name {
  id: string
  name: string
}

/** Who asks; a job asks for the organization, and has no `me`. */
type Asker = OrgScope | MemberScope

const names: Record<Named, (org: Asker) => Promise<Name[]>> = {
  channel: async (org) => (await heardChannelNames(org)).map(({ channel_id: id, name }) => ({ id, name })),
  speaker: listSpeakerNames,
  tag: async (org) => (await tagsIn(org)).map(({ tag_id: id, tag: name }) => ({ id, name })),
  from: async (org) =>
    (await ('user_id' in org ? membersIn(org) : memberNames(org))).map(({ user_id: id, name }) => ({ id, name })),
}

const isNamed = (operator: string): operator is Named => operator in names

/** Names are looked up among what the caller knows of, so that a hidden name is answered like one that does not exist. */
export async function operatorsIn(org: Asker, clauses: readonly Clause[], tz: string): Promise<Operators> {
  const leaves = leavesOf(clauses)
  const asked = operatorsOf(clauses)
  const kinds = [...new Set(asked.map(({ operator }) => operator).filter(isNamed))]
  const known = new Map(await Promise.all(kinds.map(async (kind) => [kind, await names[kind](org)] as const)))
  const me = 'user_id' in org ? org.user_id : null
  const idsOf = (operator: Operator) =>
    operator.operator === 'from' && isMe(operator.value, operator.quoted)
      ? [me].filter((id) => id !== null)
      : matching(known.get(operator.operator as Named) ?? [], operator)
  const unknown = asked.filter((operator) => isNamed(operator.operator) && idsOf(operator).length === 0)
  const unread = leaves.flatMap((leaf) => (isTerm(leaf) && leaf.unread ? [leaf.unread] : []))
  return {
    meaning: (operator) =>
      isNamed(operator.operator)
        ? ({ [keys[operator.operator]]: idsOf(operator) } as unknown as Condition)
        : conditionOf(operator, me, tz),
    unmet: [...unknown.map(unmet('unknown')), ...unread.map(unmet('unreadable'))],
  }
}

const unmet =
  (reason: UnmetOperator['reason']) =>
  ({ operator, value }: OperatorValue): UnmetOperator => ({ operator, value, reason })

const keys = { channel: 'channels', speaker: 'speakers', tag: 'tags', from: 'senders' } as const

function conditionOf({ operator, value }: OperatorValue, me: string | null, tz: string): Condition {
  if (isDayOperator(operator)) return withinDays(operator, value, tz)
  const [bound, content, talk] = [boundOf(value), contentOf(value), talkConditionOf(value)]
  if (isScoreOperator(operator) && bound) return { score: operator, bound }
  if (operator === 'is' && talk) return talkIs(me)[talk]
  return operator === 'has' && content ? { has: content } : NOTHING
}

const talkIs = (me: string | null): Record<TalkCondition, Condition> => ({
  open: { open: true },
  handled: { open: false },
  unheard: { not: { heard_by: me } },
  heard: { heard_by: me },
})

const NOTHING: Condition = { any: [] }

function withinDays(operator: DayOperator, value: string, tz: string): Condition {
  const days = daysMeant(value, { now: Date.now(), tz })
  if (!days) return NOTHING
  const [first, after] = [dayBeginning(tz, days.first), dayBeginning(tz, days.after)]
  return {
    on: { all: [{ since: first }, { before: after }] },
    since: { since: first },
    until: { before: after },
    before: { before: first },
    after: { since: after },
  }[operator]
}

/** The whole name; without quotes and such a name, those whose words begin like this. */
function matching(known: Name[], { value, quoted }: Operator): string[] {
  const wanted = tokensOf(foldText(value))
  const whole = known.filter(({ name }) => folded(name) === folded(value))
  if (whole.length > 0 || quoted || wanted.length === 0) return idsIn(whole)
  return idsIn(known.filter(({ name }) => begins(tokensOf(foldText(name)), wanted)))
}

const idsIn = (found: Name[]) => found.map(({ id }) => id)

const begins = (tokens: string[], wanted: string[]) =>
  wanted.every((word) => tokens.some((token) => token.startsWith(word)))

const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
