import type { SpeechModel } from '@earshot/contract/models'
import { useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { clockTime, percent } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { sizeInWords } from '../operations/units.ts'
import parts from '../parts/parts.module.css'
import classes from './models.module.css'
import { useRetryModels } from './models.queries.ts'

/** How much of a model is here; or why it could not be fetched, and when that is tried again. */
export function ModelProgress({ org_id, model }: { org_id: string; model: SpeechModel }) {
  const { t } = useLingui()
  const { model: name, here, bytes, problem, next_try } = model
  const [done, all, part] = [sizeInWords(here), sizeInWords(bytes), percent(here / bytes)]
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm">
        <Progress.Section value={(100 * here) / bytes} aria-label={t`Download of ${name}`} />
      </Progress.Root>
      <p className={classes.facts}>
        <span>{t`${done} of ${all}`}</span>
        <span>{part}</span>
      </p>
      {problem !== null && <Problem org_id={org_id} problem={problem} next_try={next_try} />}
    </div>
  )
}

interface ProblemProps {
  org_id: string
  problem: string
  next_try: string | null
}

function Problem({ org_id, problem, next_try }: ProblemProps) {
  const { t } = useLingui()
  const retry = useRetryModels(org_id)
  const time = next_try && clockTime(Date.parse(next_try))
  return (
    <div className={parts.note} data-tone="amber">
      <p role="status" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.retry}>
        <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t`Try again`}
        </Button>
        {time && <span>{t`Next try at ${time}`}</span>}
      </div>
      {retry.isError && <ErrorNote title={t`Could not try again`} error={retry.error} />}
    </div>
  )
}
