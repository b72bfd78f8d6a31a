import { useLingui } from '@lingui/react/macro'
import { Part } from '../parts/Part.tsx'
import { FailureList } from './FailureList.tsx'
import { Queues } from './Queues.tsx'
import { StageTable } from './StageTable.tsx'
import { StateList } from './StateList.tsx'
import { WithOperations } from './WithOperations.tsx'

/** Where talks stand, how long each step takes, and what failed. */
export function Operations({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  return (
    <WithOperations org_id={org_id}>
      {({ states, stages, failures, queues }) => (
        <>
          <Part title={t`Where talks stand`} text={t`Right now, without the bin.`}>
            <StateList states={states} />
          </Part>
          <Part title={t`How long it takes`} text={t`Talks of the last day.`}>
            <StageTable stages={stages} />
          </Part>
          <Part title={t`Failed`} text={t`The last hundred. Once the reason is gone, a talk can be run again.`}>
            <FailureList org_id={org_id} failures={failures} />
          </Part>
          {queues && (
            <Part title={t`Queues of this server`} text={t`Of all organizations; only operators see them.`}>
              <Queues queues={queues} />
            </Part>
          )}
        </>
      )}
    </WithOperations>
  )
}
