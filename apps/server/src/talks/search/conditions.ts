import type { Bound, Content } from '@earshot/contract/rules/operators'

/** In the format that the database function condition_sql reads. Exactly one key. */
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
  | { confidence: Bound }
  | { has: Content }
