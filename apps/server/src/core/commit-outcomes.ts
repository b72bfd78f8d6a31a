/** Rolled back by PostgreSQL; or not answered: then it may be done, even later. */
type Outcome = 'refused' | 'unknown'

const outcomes = new WeakMap<object, Outcome>()

export const noteOutcome = (error: object, outcome: Outcome) => void outcomes.set(error, outcome)

/** Of a commit that failed with this error. Undefined: none was sent. */
export const outcomeOf = (error: unknown) => outcomes.get(error as object)
