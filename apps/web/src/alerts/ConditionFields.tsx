import { conditionProblem } from '@earshot/contract/rules/alert-conditions'
import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AlertDraft } from './alerts.queries.ts'
import { HoursFields } from './HoursFields.tsx'
import { useConditionProblemText } from './use-condition-texts.ts'

/** What a talk must match beside, and when. */
export function ConditionFields({ form }: { form: UseFormReturnType<AlertDraft> }) {
  const { t } = useLingui()
  const problemText = useConditionProblemText()
  const { condition, hours } = form.values
  const problem = conditionProblem(condition)
  const error = problem ? problemText(problem) : form.errors.condition
  return (
    <>
      <TextInput
        label={t`Only if the talk also matches`}
        placeholder={EXAMPLE}
        description={t`Written like a search: words, OR, minus, tag:, channel:, speaker:, confidence: and others.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={500}
        dir="auto"
        {...form.getInputProps('condition')}
        error={error}
      />
      <Switch
        label={t`Only at certain hours`}
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('hours', checked ? newHours() : null)}
      />
      {hours && <HoursFields form={form} at="hours" hours={hours} />}
    </>
  )
}

/** Operators are the same in every language. */
const EXAMPLE = 'tag:urgent -drill'

const newHours = () => ({
  ...{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
  tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})
