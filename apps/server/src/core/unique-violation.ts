const UNIQUE_VIOLATION = '23505'

/** Whether another row has the value of a unique index (SQLSTATE, appendix A of PostgreSQL's documentation). */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
