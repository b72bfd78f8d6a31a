const reasons = new Set<string>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the page closes while any reason is active. */
export function guardPage(reason: string, holds: boolean) {
  if (holds) reasons.add(reason)
  else reasons.delete(reason)
  if (reasons.size) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
