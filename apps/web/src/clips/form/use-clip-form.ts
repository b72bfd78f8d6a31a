import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { ClipDraft } from './draft.ts'
import { today } from './ends.ts'

const SHORTEST_PASSWORD = 4

/** The form of a clip; every change is told, so that a closed dialog loses nothing. */
export function useClipForm(draft: ClipDraft, onDraft: (draft: ClipDraft) => void) {
  const { t } = useLingui()
  return useForm<ClipDraft>({
    initialValues: draft,
    onValuesChange: onDraft,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: {
      password: (password) =>
        password && password.length < SHORTEST_PASSWORD ? t`At least 4 characters, please` : null,
      date: (date, { term }) => {
        if (term !== 'date') return null
        if (date === '') return t`Choose the last day`
        return date < today() ? t`This day is over` : null
      },
    },
  })
}
