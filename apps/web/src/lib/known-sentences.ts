import { i18n, type MessageDescriptor } from '@lingui/core'

/** Says sentences of the server in the reader's language; `{name}` stands for anything. Others stay as they are. */
export function knownSentences(
  sentences: Record<string, MessageDescriptor>,
  translateValue = (value: string, _name: string) => value,
) {
  const known = Object.entries(sentences).map(([sentence, message]) => ({ pattern: patternOf(sentence), message }))
  return (text: string): string => {
    for (const { pattern, message } of known) {
      const match = pattern.exec(text)
      if (!match) continue
      const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, translateValue(value, name)])
      return i18n._({ ...message, values: Object.fromEntries(values) })
    }
    return text
  }
}

function patternOf(sentence: string) {
  return new RegExp(`^${sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
}
