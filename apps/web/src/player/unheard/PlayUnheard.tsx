import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { count } from '../../lib/format.ts'
import type { ListLocation } from '../../talks/cache/talk-entries.queries.ts'
import classes from './play-unheard.module.css'
import { PressToPlay } from './PressToPlay.tsx'
import { usePlayLink } from './use-play-link.ts'
import { usePlayUnheard, type UnheardRun } from './use-unheard-run.ts'

export interface PlayUnheardProps {
  where: ListLocation
  /** How many talks are unheard there, if it is known. */
  unheard?: number | undefined
  /** On phones and beside an open talk it is as narrow as its number. */
  isShort?: boolean
}

export function PlayUnheard({ where, unheard, isShort = false }: PlayUnheardProps) {
  const { run, isPending, press, start } = usePlayUnheard(where)
  const { isBlocked, close } = usePlayLink(start)
  const { label, short, Sign } = useFace(run, unheard)
  const isIdle = unheard === 0 && (!run || run.isOver)
  return (
    <>
      <Button
        {...(isShort ? { className: classes.short, size: 'compact-sm' } : { size: 'sm' })}
        variant="light"
        leftSection={isPending ? <Loader size={16} aria-hidden /> : <Sign size={16} stroke={1.7} aria-hidden />}
        aria-label={label}
        aria-disabled={isIdle || undefined}
        aria-busy={isPending}
        onClick={isIdle || isPending ? undefined : press}
      >
        {isShort ? (
          <>
            <span className={classes.wide}>{label}</span>
            <span className={classes.narrow}>{short}</span>
          </>
        ) : (
          label
        )}
      </Button>
      {isBlocked && <PressToPlay onClose={close} />}
    </>
  )
}

function useFace(run: UnheardRun | undefined, unheard: number | undefined) {
  const { t } = useLingui()
  const shown = count(unheard ?? 0)
  if (run && !run.isOver) {
    const { playing, text, left: short } = run
    return playing
      ? { label: t`Pause · ${text}`, short, Sign: IconPlayerPauseFilled }
      : { label: t`Resume · ${text}`, short, Sign: IconPlayerPlayFilled }
  }
  if (unheard === 0) return { label: t`All caught up`, short: '', Sign: IconCheck }
  const label =
    unheard === undefined
      ? t`Play unheard`
      : t`${plural(unheard, { one: 'Play # unheard', other: `Play ${shown} unheard` })}`
  return { label, short: unheard === undefined ? '' : shown, Sign: IconPlayerPlayFilled }
}
