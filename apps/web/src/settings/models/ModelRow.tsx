import type { SpeechModel } from '@earshot/contract/models'
import { useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { modals } from '@mantine/modals'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { sizeInWords } from '../operations/units.ts'
import { languagesFor } from '../../lib/spoken-languages.ts'
import { clockTime, percent } from '../../lib/format.ts'
import parts from '../sections.module.css'
import classes from './models.module.css'
import { isAwaitingDownload, useRemoveModel, useRetryModels, useSelectModel } from './models.queries.ts'

const MIB = 1024 * 1024

interface ModelRowProps {
  org_id: string
  model: SpeechModel
  mayChange: boolean
}

export function ModelRow({ org_id, model, mayChange }: ModelRowProps) {
  const { t } = useLingui()
  const lack = useMissingText(model.lacks)
  const languages = languagesFor(model, null).map(({ label }) => label)
  const [download, memory] = [sizeInWords(model.bytes), sizeInWords(model.memory * MIB)]
  return (
    <li className={classes.model}>
      <div className={classes.about}>
        <h3 className={classes.name}>
          {model.model} <ModelState model={model} />
        </h3>
        <p>{model.languages.length === 0 ? t`Most languages` : languages.join(', ')}</p>
        <p className={classes.facts}>
          <span>{model.ready ? t`${download} on disk` : t`${download} to download`}</span>
          <span>{t`${memory} of memory`}</span>
          <span>{model.license}</span>
          <span>{model.attribution}</span>
          <span>{model.tested ? t`Tested with Earshot` : t`Not tested with Earshot, figures from its makers`}</span>
        </p>
        {lack && <p className={classes.lack}>{lack}</p>}
      </div>
      {mayChange && <ModelActions org_id={org_id} model={model} />}
      {isAwaitingDownload(model) && <ModelProgress org_id={org_id} model={model} />}
    </li>
  )
}

function ModelState({ model: { selected, used, ready, problem } }: { model: SpeechModel }) {
  const { t } = useLingui()
  if (selected && ready) return <Chip tone="green">{t`In use`}</Chip>
  if (used && !ready) return <Chip tone="amber">{problem === null ? t`Downloading` : t`Waiting`}</Chip>
  return ready && <Chip>{t`Downloaded`}</Chip>
}

function ModelActions({ org_id, model }: Omit<ModelRowProps, 'mayChange'>) {
  const { t } = useLingui()
  const name = model.model
  const select = useSelectModel(org_id)
  const remove = useRemoveModel(org_id)
  const askToRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: t`It is deleted from this server. You can download it again.`,
      labels: { confirm: t`Remove`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(name),
    })
  return (
    <div className={classes.actions}>
      {!model.selected && (
        <Button
          variant="default"
          aria-label={model.ready ? t`Use ${name}` : t`Download and use ${name}`}
          disabled={model.lacks !== null}
          loading={select.isPending}
          onClick={() => select.mutate(name)}
        >
          {model.ready ? t`Use` : t`Download and use`}
        </Button>
      )}
      {model.removable && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${name}`}
          loading={remove.isPending}
          onClick={askToRemove}
        >
          {t`Remove`}
        </Button>
      )}
      {select.isError && <ErrorNote title={t`Could not select ${name}`} error={select.error} />}
      {remove.isError && <ErrorNote title={t`Could not remove ${name}`} error={remove.error} />}
    </div>
  )
}

/** Null if the model fits the server. */
function useMissingText(lacks: SpeechModel['lacks']): string | null {
  const { t } = useLingui()
  if (lacks === 'memory') return t`Needs more memory than this server has.`
  if (lacks === 'processors') return t`Needs more processors than this server has.`
  return lacks === 'room' ? t`Needs more disk space than is free on this server.` : null
}

function ModelProgress({ org_id, model }: { org_id: string; model: SpeechModel }) {
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
      {problem !== null && <DownloadProblem org_id={org_id} problem={problem} next_try={next_try} />}
    </div>
  )
}

/** How Node.js names a network that does not lead to a server. */
const NO_ANSWER = /\bE(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH)\b/

interface DownloadProblemProps {
  org_id: string
  problem: string
  next_try: string | null
}

function DownloadProblem({ org_id, problem, next_try }: DownloadProblemProps) {
  const { t } = useLingui()
  const retry = useRetryModels(org_id)
  const isUnreachable = NO_ANSWER.test(problem)
  const time = next_try && clockTime(Date.parse(next_try))
  return (
    <div className={parts.note} data-tone="amber">
      <p role="status" className={classes.problem}>
        {isUnreachable
          ? t`This server cannot reach the download server. Check its network, or copy the files by hand.`
          : problem}
      </p>
      {isUnreachable && (
        <details className={classes.problem}>
          <summary>{t`Technical details`}</summary>
          <p>{problem}</p>
        </details>
      )}
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
