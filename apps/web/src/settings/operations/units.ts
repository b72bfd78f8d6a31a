import { i18n } from '@lingui/core'

const unit = (value: number, name: string, digits: number) =>
  new Intl.NumberFormat(i18n.locale || 'en', {
    style: 'unit',
    unit: name,
    // Short, English says “0 byte”.
    unitDisplay: name === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(value)

export function secondsInWords(seconds: number) {
  if (seconds > 0 && seconds < 0.1) return unit(Math.ceil(seconds * 1000), 'millisecond', 0)
  if (seconds < 10) return unit(seconds, 'second', 1)
  if (seconds < 60) return unit(Math.round(seconds), 'second', 0)
  return seconds < 3600 ? unit(seconds / 60, 'minute', 1) : unit(seconds / 3600, 'hour', 1)
}

export const minutesInWords = (minutes: number) => unit(minutes, 'minute', minutes < 10 ? 1 : 0)

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Powers of 1024, like quotas. */
export function sizeInWords(bytes: number) {
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), SIZES.length - 1)
  return unit(bytes / 1024 ** power, SIZES[power] ?? 'byte', power === 0 ? 0 : 1)
}
