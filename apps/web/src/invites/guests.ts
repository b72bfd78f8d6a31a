import { isEmail } from '@earshot/contract/rules/email'

export interface Guest {
  line: string
  email: string
  name?: string
  problem?: 'address' | 'name' | 'twice'
}

const LONGEST_NAME = 80

/** Parses addresses or 'Name <address>', separated by lines, commas or semicolons. A name may contain a comma. */
export function guestsIn(text: string): Guest[] {
  const seen = new Set<string>()
  return linesOf(text).map((line) => {
    const guest = guestOf(line)
    const twice = !guest.problem && seen.has(guest.email)
    seen.add(guest.email)
    return twice ? { ...guest, problem: 'twice' } : guest
  })
}

const linesOf = (text: string) =>
  text
    .split(/[\n;]|(?<=@[^\s,<>]+>?\s*),/u)
    .map((line) => line.trim())
    .filter(Boolean)

function guestOf(line: string): Guest {
  const [, before = '', address = line] = /^(.*?)[\s<]*([^\s<>]+@[^\s<>]*)>?$/u.exec(line) ?? []
  const name = before.trim().replace(/^["'](.*)["']$/u, '$1')
  const email = address.toLowerCase()
  const problem = isEmail(email) ? name.length > LONGEST_NAME && 'name' : 'address'
  return { line, email, ...(name && { name }), ...(problem && { problem }) }
}
