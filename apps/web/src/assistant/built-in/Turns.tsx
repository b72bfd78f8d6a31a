import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from '../assistant.module.css'
import type { Answer } from '../assistant.queries.ts'
import { AnswerView } from './AnswerView.tsx'
import { NoQuestion } from './NoQuestion.tsx'

export interface Turn {
  question: string
  answer: Answer
}

interface TurnsProps {
  org_id: string
  prose: boolean
  turns: readonly Turn[]
  /** What is being looked for. */
  asked: string | undefined
  error: Error | null
  retry: () => void
}

/** What was asked and answered, the newest last and in sight. */
export function Turns({ org_id, prose, turns, asked, error, retry }: TurnsProps) {
  const { t } = useLingui()
  const pending = asked !== undefined
  const last = useRef<HTMLDivElement>(null)
  // In braces: browsers have begun to answer scrolling with a promise, which is no way to clean up.
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'start' })
  }, [turns, pending])
  return (
    <div className={classes.turns} role="log" aria-label={t`Questions and answers`} aria-busy={pending}>
      {turns.length === 0 && !pending && !error && <NoQuestion prose={prose} />}
      {turns.map(({ question, answer }, at) => (
        <div key={at} ref={at === turns.length - 1 && !pending ? last : undefined} className={classes.turn}>
          <h2 className={classes.question} dir="auto">
            {question}
          </h2>
          <AnswerView org_id={org_id} answer={answer} />
        </div>
      ))}
      {pending && (
        <div ref={last} className={classes.turn}>
          <h2 className={classes.question} dir="auto">
            {asked}
          </h2>
          <Skeletons rows={2} height={56} />
        </div>
      )}
      {error && !pending && <ErrorNote title={t`There is no answer`} error={error} retry={retry} />}
    </div>
  )
}
