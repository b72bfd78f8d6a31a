const reasons = new Set<string>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the page closes, as long as any reason holds. */
export function guardPage(reason: string, holds: boolean) {
  if (holds) reasons.add(reason)
  else reasons.delete(reason)
  if (reasons.size) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
