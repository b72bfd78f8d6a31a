import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Once } from '../parts/Once.tsx'
import { KeyForm } from './KeyForm.tsx'
import { useKeyChanges } from './keys.queries.ts'

/** The form, and then the key. What is typed outlives a closed dialog. */
export function NewKey({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { create } = useKeyChanges(org_id)
  const [round, setRound] = useState(0)

  function finish() {
    onDone()
    create.reset()
    setRound(round + 1)
  }

  if (!create.data) return <KeyForm key={round} org_id={org_id} deed={create} onSave={(key) => create.mutate(key)} />
  return (
    <Once
      label={t`Key`}
      text={t`Put it where the program looks for it. It is shown this once.`}
      secret={create.data.key}
      onDone={finish}
    />
  )
}
