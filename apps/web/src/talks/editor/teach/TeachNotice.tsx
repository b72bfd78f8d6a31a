import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../../lib/client.ts'
import { usePageStore } from '../../../lib/page-store.ts'
import { useFocusBack } from '../../../ui/use-return-focus.ts'
import { notifyError } from '../../../ui/screen/notify-error.ts'
import { refetchLists } from '../../cache/refetch-lists.ts'
import { correctOlder, findOlder, takeBack } from './correct-older.ts'
import type { Teaching, TeachingState } from './teaching.ts'
import classes from './teach.module.css'

/** Unanswered it goes. */
const SHOWN_MS = 20_000

export function TeachNotice({ close, ...teaching }: Teaching & { close: () => void }) {
  const { t } = useLingui()
  const focusBack = useFocusBack()
  const onUndone = () => {
    close()
    focusBack()
  }
  const { word, busy, known, corrected, ...actions } = useTeaching(teaching, { close, onUndone })
  const { wrong, right } = word
  const older = known?.older.length ?? 0
  const buttons = useRef<HTMLSpanElement>(null)
  const holdFocus = useHeldFocus(buttons, busy)
  return (
    <div className={classes.notice}>
      <span>{textOf()}</span>
      <span ref={buttons} className={classes.actions} onClickCapture={holdFocus}>
        {!known && (
          <Button size="compact-md" loading={busy} onClick={actions.remember}>
            {t`Remember`}
          </Button>
        )}
        {known && !corrected && older > 0 && (
          <Button size="compact-md" loading={busy} onClick={actions.correct}>
            {t`${plural(older, { one: 'Correct it', other: 'Correct them' })}`}
          </Button>
        )}
        {(known?.isNew || corrected) && (
          <Button variant="default" size="compact-md" disabled={busy} onClick={actions.undo}>
            {t`Undo`}
          </Button>
        )}
      </span>
    </div>
  )

  function textOf() {
    if (!known) return t`Remember “${right}” for new talks?`
    if (!corrected)
      return older === 0
        ? t`“${right}” is known in new talks.`
        : t`${plural(older, { one: `“${wrong}” is in # older talk.`, other: `“${wrong}” is in # older talks.` })}`
    const done = t`${plural(corrected.done.length, { one: 'Corrected in # talk.', other: 'Corrected in # talks.' })}`
    if (corrected.failed === 0) return done
    return `${done} ${t`${plural(corrected.failed, { one: '# could not be corrected.', other: '# could not be corrected.' })}`}`
  }
}

/** The button that was pressed is replaced by the next one, which takes its focus. */
function useHeldFocus(buttons: RefObject<HTMLElement | null>, busy: boolean) {
  const pressed = useRef(false)
  useEffect(() => {
    if (busy || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [busy, buttons])
  return () => {
    pressed.current = true
  }
}

function useTeaching(
  { client, org_id, talk_id, word, state: kept }: Teaching,
  { close, onUndone }: Record<'close' | 'onUndone', () => void>,
) {
  const { t } = useLingui()
  const state = usePageStore(kept)
  const { busy, known } = state
  const change = (part: Partial<TeachingState>) => kept.set({ ...kept.get(), ...part })
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [busy, close])

  const during = (work: () => Promise<void>) => () => {
    change({ busy: true })
    work()
      .catch((error: Error) => notifyError(t`Could not save the change`, error))
      .finally(() => change({ busy: false }))
  }
  const remember = during(async () => {
    await call(vocabularyRoutes.create, { org_id, talk_id, word: word.right })
    change({ known: { isNew: true, older: await findOlder(org_id, talk_id, word).catch(() => []) } })
  })
  const correct = during(async () => {
    change({ corrected: await correctOlder(known?.older ?? [], word) })
    await refetchLists(client, org_id)
  })
  const undo = during(async () => {
    if (state.corrected) await takeBack(state.corrected)
    if (known?.isNew) await call(vocabularyRoutes.remove, { org_id, talk_id, word: word.right })
    onUndone()
    await refetchLists(client, org_id)
  })
  return { word, ...state, remember, correct, undo }
}
