import { useLingui } from '@lingui/react/macro'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Models } from '../models/Models.tsx'
import { Redo } from './Redo.tsx'
import { useEngines } from './speech.queries.ts'
import { SpeechForm } from './SpeechForm.tsx'

/** Which engine writes down what is said, in which language, and with which words in mind. */
export const Speech = ({ org_id }: { org_id: string }) => (
  <>
    <Models org_id={org_id} />
    <Engines org_id={org_id} />
  </>
)

function Engines({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const engines = useEngines(org_id)
  if (engines.isPending) return <Skeletons rows={4} height={64} />
  if (!engines.data)
    return (
      <ErrorNote
        title={t`The speech engines could not be loaded`}
        error={engines.error}
        retry={() => void engines.refetch()}
      />
    )
  return (
    <>
      <SpeechForm org_id={org_id} engines={engines.data} />
      <Redo org_id={org_id} {...engines.data} />
    </>
  )
}
