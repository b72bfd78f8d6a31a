import { LONGEST_QUESTION } from '@earshot/contract/assistant'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from '../assistant.module.css'
import type { Narrowed } from './narrowed.ts'
import { Narrowing } from './Narrowing.tsx'

interface QuestionBoxProps {
  org_id: string
  question: string
  onQuestion: (question: string) => void
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
  onAsk: () => void
  busy: boolean
}

/** Where a question is written, and what it is narrowed to. Enter asks, Shift+Enter is a new line. */
export function QuestionBox({ org_id, question, onQuestion, narrowed, onNarrow, onAsk, busy }: QuestionBoxProps) {
  const { t } = useLingui()
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Narrowing {...{ org_id, narrowed, onNarrow }} />
      <div className={classes.ask}>
        <Textarea
          className={classes.words ?? ''}
          aria-label={t`Your question`}
          placeholder={t`What was said about …?`}
          autosize
          maxRows={6}
          maxLength={LONGEST_QUESTION}
          autoFocus
          value={question}
          onChange={(event) => onQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            onAsk()
          }}
        />
        <ActionIcon type="submit" size={44} radius="xl" aria-label={t`Ask`} loading={busy} disabled={!question.trim()}>
          <IconArrowUp size={20} stroke={2} />
        </ActionIcon>
      </div>
    </form>
  )
}
