/** 75 seconds are 1:15. */
export function formatDuration(seconds: number) {
  const whole = Math.max(1, Math.round(seconds))
  const [minutes, rest] = [Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')]
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
