import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Sound } from '../sound.ts'
import { RoundIcon } from './RoundIcon.tsx'
import { wordStep } from '../engine/steps.ts'

interface WordButtonProps {
  sound: Sound
  words: readonly Word[]
  step: 1 | -1
}

/** To the word before or after. */
export function WordButton({ sound, words, step }: WordButtonProps) {
  const { t } = useLingui()
  const go = () => {
    const to = wordStep(words, sound.now(), step)
    if (to !== undefined) sound.seek(to)
  }
  return (
    <RoundIcon
      icon={step === 1 ? IconChevronRight : IconChevronLeft}
      label={step === 1 ? t`Next word` : t`Previous word`}
      onClick={go}
      disabled={words.length === 0}
    />
  )
}
