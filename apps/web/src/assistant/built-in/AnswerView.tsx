import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import classes from '../assistant.module.css'
import type { Answer } from '../assistant.queries.ts'
import { PassageRow } from './PassageRow.tsx'

interface AnswerViewProps {
  org_id: string
  answer: Answer
}

/** What was found, the best first; before it prose that rests on it, where somebody writes any. */
export function AnswerView({ org_id, answer: { passages, answer, problem } }: AnswerViewProps) {
  const { t } = useLingui()
  const id = useId()
  if (passages.length === 0)
    return (
      <p className={classes.quiet}>{t`Nobody said anything like that here. Try other words, or narrow it less.`}</p>
    )
  return (
    <>
      {answer && (
        <p className={classes.prose} dir="auto">
          {answer.map(({ text, cites }, at) => (
            <span key={at}>
              {text}
              {cites.map((cite) => (
                <a key={cite} className={classes.cite} href={`#${id}${cite}`} aria-label={t`Passage ${cite + 1}`}>
                  {cite + 1}
                </a>
              ))}{' '}
            </span>
          ))}
        </p>
      )}
      {problem && <p className={classes.quiet}>{problem}.</p>}
      <ol className={classes.passages} aria-label={t`What was said`}>
        {passages.map((passage, at) => (
          <PassageRow
            key={passage.talk_id}
            id={`${id}${at}`}
            {...{ org_id, passage }}
            number={answer ? at + 1 : null}
          />
        ))}
      </ol>
    </>
  )
}
