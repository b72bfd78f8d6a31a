import pg from 'pg'

const TIMESTAMPTZ = 1184
const BIGINT = 20

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** Converts PostgreSQL's timestamp text to ISO 8601 with milliseconds. Times in UTC are converted by string, which is faster. */
function isoOf(text: string) {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? []
  return day === undefined ? new Date(text).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

export const isoTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return isoOf
    if (oid === BIGINT) return Number
    return pg.types.getTypeParser(oid, format)
  },
}
