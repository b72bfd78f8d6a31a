import type { SpeechModel, SpeechModels } from '@earshot/contract/models'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { ModelRow } from './ModelRow.tsx'
import { useModels } from './models.queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { changedKey } from '../../lib/api/cache-keys.ts'

const EVERY_MS = 2000

export function Models({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const models = useModels(org_id, { everyMs: EVERY_MS })
  useReadyEngines(org_id, models.data?.models)
  return (
    <SettingsSection
      title={t`Speech models`}
      text={t`A speech model transcribes on this server; no recording leaves it. All organizations on this server share the models.`}
    >
      {models.isPending && <Skeletons rows={1} height={96} />}
      {models.isError && !models.data && (
        <ErrorNote
          title={t`Could not load the speech models`}
          error={models.error}
          retry={() => void models.refetch()}
        />
      )}
      {models.data && <ModelList org_id={org_id} {...models.data} />}
    </SettingsSection>
  )
}

function ModelList({ org_id, decided_by, instead_of, models }: SpeechModels & { org_id: string }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const first = models
    .filter(({ used }) => used)
    .toSorted((one, other) => Number(other.selected) - Number(one.selected))
  const rest = models.filter(({ used }) => !used)
  const none = first.length === 0 && models.every(({ lacks }) => lacks !== null)
  return (
    <>
      {decided_by === 'operator' && (
        <p className={parts.note}>{t`The operator of this server decides which model is used.`}</p>
      )}
      {none && <p className={parts.note}>{t`No model fits this server.`}</p>}
      {instead_of !== null && !none && (
        <p
          className={parts.note}
        >{t`The best model for this server’s language, ${instead_of}, does not fit this server.`}</p>
      )}
      <ul className={parts.card}>
        {[...first, ...(all || first.length === 0 ? rest : [])].map((model) => (
          <ModelRow key={model.model} org_id={org_id} model={model} mayChange={decided_by === 'admins'} />
        ))}
      </ul>
      {first.length > 0 && rest.length > 0 && (
        <div className={parts.row}>
          <Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t`Hide other models` : t`Show other models`}
          </Button>
        </div>
      )}
    </>
  )
}

function useReadyEngines(org_id: string, models: readonly SpeechModel[] | undefined) {
  const cache = useQueryClient()
  const now = models && JSON.stringify(models.map(({ model, used, ready }) => [model, used, ready]))
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== undefined && before.current !== now)
      void cache.invalidateQueries({ queryKey: changedKey('organization', org_id) })
    before.current = now
  }, [cache, org_id, now])
}
