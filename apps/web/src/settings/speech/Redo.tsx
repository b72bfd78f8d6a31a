import { REDO_DAYS } from '@earshot/contract/engines'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { useRedo } from './speech.queries.ts'

interface RedoProps {
  org_id: string
  /** Talks that were written down before this was chosen. */
  outdated: number
  /** Talks that another engine wrote down than should have. */
  provisional: number
  /** Why nothing can be written down now; null when it can. */
  problem: string | null
}

export function Redo({ org_id, outdated, provisional, problem }: RedoProps) {
  const { t } = useLingui()
  const redo = useRedo(org_id)
  const done = ({ talks }: { talks: number }) =>
    notifications.show({
      message: t`${plural(talks, { one: '# talk is written down again.', other: '# talks are written down again.' })}`,
    })
  const ask = () =>
    modals.openConfirmModal({
      title: t`Write the talks down again?`,
      children: t`They are done after everything new, and stay as they are until then. Texts of people stay, and nobody is told of a hit twice.`,
      labels: { confirm: t`Write down again`, cancel: t`Cancel` },
      onConfirm: () => redo.mutate(undefined, { onSuccess: done }),
    })
  return (
    <Part
      title={t`Talks of the last ${REDO_DAYS} days`}
      text={t`Talks that were written down before the engine, the language or the words were chosen can be done again.`}
    >
      {provisional > 0 && (
        <p className={parts.quiet}>
          {t`${plural(provisional, { one: '# talk was transcribed by another engine because the first was not available. It will be transcribed again.', other: '# talks were transcribed by another engine because the first was not available. They will be transcribed again.' })}`}
        </p>
      )}
      {redo.isError && <ErrorNote title={t`They could not be done again`} error={redo.error} />}
      {outdated === 0 ? (
        <p className={parts.quiet}>{t`All of them were written down as it is chosen now.`}</p>
      ) : (
        <div className={parts.row}>
          <Button variant="default" disabled={problem !== null} loading={redo.isPending} onClick={ask}>
            {t`${plural(outdated, { one: 'Write down # talk again', other: 'Write down # talks again' })}`}
          </Button>
        </div>
      )}
    </Part>
  )
}
