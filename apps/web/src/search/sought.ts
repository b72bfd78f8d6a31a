import { tokensOf } from '@earshot/contract/rules/tokens'

const PART = /(?<minus>-?)(?:["“”„«](?<quoted>[^"“”«»]*)["“”»]|(?<bare>\S+))/gu

/** What a query looks for: whole phrases, and the beginning of the word that is being typed. What follows a minus is not looked for. */
export function soughtIn(query: string): { phrases: string[]; prefix: string } {
  const parts = [...query.matchAll(PART)].map(partOf)
  const last = parts.at(-1)
  const typing = last?.wanted && !last.quoted && last.tokens.length === 1 && !/\s$/u.test(query)
  const whole = typing ? parts.slice(0, -1) : parts
  return {
    phrases: whole.filter(({ wanted, tokens }) => wanted && tokens.length > 0).map(({ tokens }) => tokens.join(' ')),
    prefix: typing ? (last.tokens[0] ?? '') : '',
  }
}

const partOf = ({ groups }: RegExpMatchArray) => ({
  wanted: groups?.minus === '',
  quoted: groups?.quoted !== undefined,
  tokens: tokensOf(groups?.quoted ?? groups?.bare ?? ''),
})
