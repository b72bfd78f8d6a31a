import { MOST_WORDS } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { faultOf, LONGEST, wordsIn } from './words.ts'

interface VocabularyProps {
  typed: string
  onType: (typed: string) => void
}

export function Vocabulary({ typed, onType }: VocabularyProps) {
  const { t } = useLingui()
  const words = wordsIn(typed)
  const fault = faultOf(words)
  const error =
    fault &&
    (fault.kind === 'many'
      ? t`At most ${MOST_WORDS} words and names, please: ${fault.over} too many.`
      : t`At most ${LONGEST} characters each, please: “${fault.word}”.`)
  return (
    <Textarea
      label={t`Words and names`}
      description={t`What engines mishear: names of people, places and things. One on each line. Your speakers, people, tags, channels and alert keywords are included already. ${words.length} of ${MOST_WORDS}.`}
      placeholder={t`Engine 7`}
      autosize
      minRows={3}
      maxRows={12}
      value={typed}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
