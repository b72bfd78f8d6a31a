import { ApiError } from '@earshot/contract/errors'
import { isPlausible } from '@earshot/contract/rules/titles'

/** Seconds reach this in the year 5138, milliseconds did in 1973. */
const LEAST_MILLISECONDS = 1e11
/** Milliseconds that the recorder's clock may be ahead. */
const MOST_AHEAD = 2 * 60 * 1000

/**
 * Accepts Unix seconds, Unix milliseconds, and a date and time with its zone (RFC 3339). A time that no call can have is
 * refused, because the talk would stand in the wrong place without a word.
 */
export function callTime(said: string, now = Date.now()): string {
  const time = millisecondsIn(said)
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) throw refused(said, 'is not a valid time')
  if (time > now + MOST_AHEAD) throw refused(said, "is in the future. Check the recorder's clock")
  const iso = new Date(Math.min(time, now)).toISOString()
  if (!isPlausible(iso, now)) throw refused(said, "is before 1990. Check the recorder's clock")
  return iso
}

function millisecondsIn(said: string) {
  if (/^-?\d+(\.\d+)?$/.test(said)) {
    const number = Number(said)
    return number >= LEAST_MILLISECONDS ? number : number * 1000
  }
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i.exec(said) ?? []
  // JavaScript takes February 30 for March 2.
  const isDay = day !== '' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? Date.parse(said.replace(' ', 'T').replace(/\s/g, '')) : Number.NaN
}

const refused = (said: string, why: string) =>
  new ApiError('invalid', `The time of the call, ${said.slice(0, 40)}, ${why}`, { field: 'dateTime' })
