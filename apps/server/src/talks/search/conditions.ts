import type { Bound, Content, ScoreOperator } from '@earshot/contract/rules/operators'

/** What matching.ts writes as SQL. Exactly one key. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  /** A tsquery literal. */
  | { words: string }
  | { channels: string[] }
  | { speakers: string[] }
  | { senders: string[] }
  | { tags: string[] }
  | { before: string }
  | { since: string }
  | { score: ScoreOperator; bound: Bound }
  | { has: Content }
  | { open: boolean }
  /** Of the person who searches. */
  | { heard_by: string | null }
