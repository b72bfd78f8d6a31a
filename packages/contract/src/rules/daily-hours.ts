interface DailyHours {
  from: string
  to: string
}

const DAY = 24 * 60

export const isAlways = ({ days, from, to }: DailyHours & { days: number[] }) => new Set(days).size === 7 && from === to

/** In minutes. They end on the next day if `to` is not after `from`. */
export const lengthOf = ({ from, to }: DailyHours) => (minutesOf(to) - minutesOf(from) + DAY) % DAY || DAY

export function minutesOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
