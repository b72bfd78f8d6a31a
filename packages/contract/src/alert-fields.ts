import * as z from 'zod/mini'
import { optionalLine, requiredLine } from './fields.ts'
import { conditionProblem, conditionSentence } from './rules/alert-conditions.ts'
import { LONGEST_WORD, tokensOf } from './rules/tokens.ts'

export const phrase = (refusal: string) =>
  requiredLine(refusal, 200).check(
    z.refine((words) => tokensOf(words).length > 0, 'A keyword needs at least one letter or digit'),
    z.refine((words) => tokensOf(words).join(' ').length <= LONGEST_WORD, 'This is too long'),
  )

export const Condition = optionalLine(500).check((checked) => {
  if (tokensOf(checked.value).some(({ length }) => length > LONGEST_WORD))
    checked.issues.push({ code: 'custom', message: 'This word is too long', input: checked.value })
  const problem = conditionProblem(checked.value)
  if (problem) checked.issues.push({ code: 'custom', message: conditionSentence(problem), input: checked.value })
})

export const Freshness = z.nullable(
  z
    .int({ error: 'Enter a number of minutes' })
    .check(z.minimum(1, 'At least a minute'), z.maximum(366 * 24 * 60, 'At most a year')),
)
