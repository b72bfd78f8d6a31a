import type { SpeechModel } from '@earshot/contract/models'
import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { speechModelLine } from '../../lib/browser-storage/values.ts'
import { percent } from '../../lib/format.ts'
import { usePageStore } from '../../lib/page-store.ts'
import classes from './models.module.css'
import { isAwaitingDownload, useModels } from './models.queries.ts'

const EVERY_MS = 10_000

/**
 * Tells admins that the first speech model is downloading or failed to. Once dismissed it returns only when the state
 * changes.
 */
export function ModelLine({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const polls = (models: SpeechModel[]) => firstAwaited(models) !== undefined
  const models = useModels(org_id, { everyMs: EVERY_MS, polls }).data?.models ?? []
  const dismissed = usePageStore(speechModelLine)
  const awaited = firstAwaited(models)
  const news = awaited && newsOf(awaited)
  const shown = awaited !== undefined && news !== dismissed
  return (
    <section className={classes.line} aria-label={t`Speech model download`} hidden={!shown}>
      {shown && (
        <>
          <IconCloudDownload size={16} aria-hidden />
          <Text model={awaited} />{' '}
          <Link to="/organizations/$org_id/settings" params={{ org_id }} search={{ section: 'speech' }}>
            {t`Speech settings`}
          </Link>
          <CloseButton size="sm" aria-label={t`Dismiss`} onClick={() => speechModelLine.set(news)} />
        </>
      )}
    </section>
  )
}

/** None if another already transcribes. */
const firstAwaited = (models: SpeechModel[]) =>
  models.some(({ used, ready }) => used && ready) ? undefined : models.find(isAwaitingDownload)

const newsOf = ({ model, problem }: SpeechModel) => `${model} ${problem === null ? 'coming' : 'waiting'}`

function Text({ model: { problem, here, bytes } }: { model: SpeechModel }) {
  const { t } = useLingui()
  if (problem !== null)
    return (
      <span role="status">{t`Could not download the speech model. Until it is here, a smaller one transcribes.`}</span>
    )
  return (
    <>
      <span role="status">{t`A speech model is being downloaded. Until it is here, a smaller one transcribes.`}</span>
      <span className={classes.part}>{percent(here / bytes)}</span>
    </>
  )
}
