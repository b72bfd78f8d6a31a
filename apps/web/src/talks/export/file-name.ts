/** 'Ops 2026-01-31 14.05': nothing in it that any file system refuses. */
export function fileName(called: string, recorded_at: string) {
  const at = new Date(recorded_at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const name = called.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()
  return `${name} ${day} ${two(at.getHours())}.${two(at.getMinutes())}`.trim()
}
