interface NamedPerson {
  user_id: string
  name: string
}

export interface StartedMention {
  from: number
  written: string
}

const STARTED = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N}'’.\- ]{0,40})$/u
const MOST_SHOWN = 6

/** Undefined if no mention is being written. */
export function mentionAt(text: string, caret: number): StartedMention | undefined {
  const started = STARTED.exec(text.slice(0, caret))
  return started ? { from: started.index, written: started[1] ?? '' } : undefined
}

/** People with a word in their name that starts with the written text; empty once a name is complete. */
export function completionsOf<Person extends NamedPerson>(
  { written }: StartedMention,
  people: readonly Person[],
): Person[] {
  const sought = written.toLowerCase()
  const names = people.map(({ name }) => name.toLowerCase())
  if (names.some((name) => sought.startsWith(`${name} `) || sought === name)) return []
  const fits = (name: string) =>
    name.startsWith(sought) || (sought !== '' && name.split(/\s+/).some((word) => word.startsWith(sought)))
  return people.filter((_, at) => fits(names[at] ?? '')).slice(0, MOST_SHOWN)
}

export function completed(text: string, { from, written }: StartedMention, name: string) {
  const head = `${text.slice(0, from)}@${name} `
  return { text: head + text.slice(from + 1 + written.length).replace(/^ /, ''), caret: head.length }
}
