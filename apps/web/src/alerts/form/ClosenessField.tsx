import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AlertDraft } from '../alerts.queries.ts'

export function ClosenessField({ form }: { form: UseFormReturnType<AlertDraft> }) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`How much it has to sound like it`}
      data={[
        { value: 'close', label: t`Close: few wrong hits` },
        { value: 'normal', label: t`Normal` },
        { value: 'wide', label: t`Wide: misses less, more wrong hits` },
      ]}
      {...form.getInputProps('closeness')}
    />
  )
}
