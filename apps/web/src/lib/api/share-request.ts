const underWay = new Map<string, Promise<unknown>>()

/** A second click before the button is disabled gets the answer of the first, so that nothing is created twice. */
export function shareRequest<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const shared = underWay.get(name) as Promise<Answer> | undefined
  if (shared) return shared
  const sent = send().finally(() => underWay.delete(name))
  underWay.set(name, sent)
  return sent
}
