import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AlertDraft } from './alerts.queries.ts'
import { useLengthText } from './use-length-text.ts'

const LENGTHS = [15, 60, 4 * 60, 24 * 60, 7 * 24 * 60]

/** How long ago words may have been said. */
export function FreshnessFields({ form }: { form: UseFormReturnType<AlertDraft> }) {
  const { t } = useLingui()
  return (
    <>
      <FreshnessSelect form={form} field="fresh_for" label={t`Call, text and push only within`} />
      <FreshnessSelect
        form={form}
        field="fresh_for_email"
        label={t`Email only within`}
        description={t`Counted from when it was said. Older hits appear here, marked late.`}
      />
    </>
  )
}

interface FreshnessSelectProps {
  form: UseFormReturnType<AlertDraft>
  field: 'fresh_for' | 'fresh_for_email'
  label: string
  description?: string
}

function FreshnessSelect({ form, field, ...named }: FreshnessSelectProps) {
  const { t } = useLingui()
  const lengthText = useLengthText()
  const minutes = form.values[field]
  const lengths = [...new Set([...LENGTHS, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      {...named}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[
        ...lengths.map((length) => ({ value: String(length), label: lengthText(length) })),
        { value: '', label: t`No limit` },
      ]}
      value={minutes === null ? '' : String(minutes)}
      error={form.errors[field]}
      onChange={({ currentTarget: { value } }) => form.setFieldValue(field, value === '' ? null : Number(value))}
    />
  )
}
