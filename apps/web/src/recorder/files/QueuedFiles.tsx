import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { type FileQueue, mayRetry, type QueuedFile } from './file-queue.ts'
import classes from './files.module.css'

interface QueuedFilesProps {
  queue: FileQueue
  files: readonly QueuedFile[]
  onRetry: (client_id: string) => void
}

/** The files that are on their way, each with its own progress and its own second try. */
export function QueuedFiles({ queue, files, onRetry }: QueuedFilesProps) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t`Files on their way`}>
      {files.map((queued) => (
        <li key={queued.client_id} className={classes.file}>
          <div className={classes.what}>
            <span className={classes.name} title={queued.file.name}>
              {queued.file.name}
            </span>
            <FileState queued={queued} />
          </div>
          {queued.state === 'failed' && mayRetry(queued) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              onClick={() => onRetry(queued.client_id)}
              aria-label={t`Send ${queued.file.name} again`}
            >
              <IconRefresh size={18} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={() => queue.remove(queued.client_id)}
            aria-label={t`Do not send ${queued.file.name}`}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

function FileState({ queued }: { queued: QueuedFile }) {
  const { t } = useLingui()
  const { file, state, sent, problem } = queued
  if (problem) {
    return (
      <span className={classes.problem} role="alert">
        {problem.message}
      </span>
    )
  }
  if (state === 'waiting') return <span className={classes.state}>{t`Waits for its turn`}</span>
  return <Progress value={sent * 100} size="sm" aria-label={t`${file.name} is being sent`} />
}
