import { i18n, type MessageDescriptor } from '@lingui/core'

/** Says sentences of the server in the reader's language; `{name}` stands for anything. Others stay as they are. */
export function knownSentences(sentences: Record<string, MessageDescriptor>) {
  const known = Object.entries(sentences).map(([sentence, message]) => ({ pattern: patternOf(sentence), message }))
  return (text: string): string => {
    for (const { pattern, message } of known) {
      const match = pattern.exec(text)
      if (match) return i18n._({ ...message, values: { ...match.groups } })
    }
    return text
  }
}

function patternOf(sentence: string) {
  return new RegExp(`^${sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{name}', '(?<name>.+)')}$`)
}
