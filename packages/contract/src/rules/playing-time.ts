const MINUTE = 60
const HOUR = 60 * MINUTE

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 4.8 s is 0:04, as a player shows it; 75 s is 1:15, 3700 s is 1:01:40. */
export function playingTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const rest = twoDigits(whole % MINUTE)
  return hours ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}
