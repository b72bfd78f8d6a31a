import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Screen } from '../../ui/screen/Screen.tsx'
import classes from '../assistant.module.css'
import { useAsk } from '../assistant.queries.ts'
import { QuestionBox } from './QuestionBox.tsx'
import { type Turn, Turns } from './Turns.tsx'
import { asAsked, EVERYTHING, type Narrowed } from './narrowed.ts'

interface BuiltInProps {
  org_id: string
  /** Whether answers are written in prose, too. */
  prose: boolean
}

/** Answers questions from what was said; what they are narrowed to holds for those that follow. */
export function BuiltIn({ org_id, prose }: BuiltInProps) {
  const { t } = useLingui()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [narrowed, setNarrowed] = useState<Narrowed>(EVERYTHING)
  const [question, setQuestion] = useState('')
  const { mutate, variables, isPending, error } = useAsk()

  function ask(asked = question.trim()) {
    if (!asked || isPending) return
    mutate(
      { org_id, question: asked, ...asAsked(narrowed) },
      {
        onSuccess: (answer) => {
          setTurns((before) => [...before, { question: asked, answer }])
          setQuestion((now) => (now.trim() === asked ? '' : now))
        },
      },
    )
  }

  return (
    <Screen title={t`Assistant`}>
      <div className={classes.talk}>
        <Turns
          {...{ org_id, prose, turns, error }}
          asked={isPending ? variables.question : undefined}
          retry={() => ask(variables?.question)}
        />
        <QuestionBox
          {...{ org_id, question, narrowed }}
          onQuestion={setQuestion}
          onNarrow={setNarrowed}
          onAsk={() => ask()}
          busy={isPending}
        />
      </div>
    </Screen>
  )
}
