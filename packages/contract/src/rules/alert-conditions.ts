import { contentOf, isMe } from './operators.ts'
import { clausesOf, isTerm, leavesOf, type Operator, type OperatorValue } from './query.ts'

/** Why a search cannot be a condition of an alert. */
export interface ConditionProblem {
  /** `personal` depends on who searches, `later` on what happens to a talk after it was compared with the alerts. */
  reason: 'empty' | 'unreadable' | 'personal' | 'later'
  asked: OperatorValue
}

export function conditionProblem(condition: string): ConditionProblem | undefined {
  if (condition.trim() === '') return undefined
  const leaves = leavesOf(clausesOf(condition))
  if (leaves.length === 0) return { reason: 'empty', asked: { operator: 'tag', value: condition.trim() } }
  return leaves.flatMap((leaf) => (isTerm(leaf) ? unread(leaf.unread) : unsuitable(leaf)))[0]
}

const unread = (asked: OperatorValue | undefined): ConditionProblem[] =>
  asked ? [{ reason: 'unreadable', asked }] : []

function unsuitable({ operator, value, quoted }: Operator): ConditionProblem[] {
  const asked = { operator, value }
  if (operator === 'from' && isMe(value, quoted)) return [{ reason: 'personal', asked }]
  const content = operator === 'has' ? contentOf(value) : undefined
  return operator === 'is' || content === 'hit' || content === 'note' ? [{ reason: 'later', asked }] : []
}

export function conditionSentence({ reason, asked: { operator, value } }: ConditionProblem): string {
  const written = `${operator}:${value}`
  return {
    empty: 'Enter words or operators, like tag:urgent -drill',
    unreadable: `“${written}” is not understood`,
    personal: `“${written}” depends on who searches. Name the person instead`,
    later: `“${written}” changes after an alert has looked at a talk`,
  }[reason]
}
