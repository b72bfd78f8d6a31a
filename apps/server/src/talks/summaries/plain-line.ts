import { tokensOf } from '@earshot/contract/rules/tokens'

interface Bounds {
  longest: number
  /** What was said there. */
  said: readonly { text: string }[]
}

/**
 * One line of plain text without Markdown, or null: for what is too long, and for what names a web or email address that was not said,
 * so that no talk can make the model lead people elsewhere.
 */
export function plainLine(written: string, { longest, said }: Bounds): string | null {
  const line = written
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^(?:#{1,6}|[-*•]) /u, '')
    .replaceAll(/(\*\*|__|`)(\S(?:.*?\S)?)\1/gu, '$2')
    .trim()
  if (line === '' || line.length > longest) return null
  return addressesIn(line).every((address) => isSaid(address, said)) ? line : null
}

/** Lone surrogates, and marks that turn the direction of what follows. */
const INVISIBLE = /\p{Cs}|[\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu

const addressesIn = (line: string) =>
  line.match(/\S*(?::\/\/|www\.|@|(?<=[\p{L}\p{N}-]{2})\.(?=[a-z]{2,}))\S*/giu) ?? []

function isSaid(address: string, said: Bounds['said']) {
  const tokens = ` ${tokensOf(address).join(' ')} `
  return said.some(({ text }) => ` ${tokensOf(text).join(' ')} `.includes(tokens))
}
