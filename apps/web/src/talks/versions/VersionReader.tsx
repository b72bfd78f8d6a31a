import { wordDiff } from '@earshot/contract/rules/word-diff'
import type { Talk, TalkVersion } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Switch, useDirection } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { spokenTime } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import { offerUndo } from '../../ui/screen/offer-undo.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { useChangeTalk } from '../talks.queries.ts'
import { MarkedText } from './Difference.tsx'
import classes from './versions.module.css'

interface VersionReaderProps {
  talk: Talk
  authorOf: (user_id: string) => { name: string }
  onClose: () => void
}

/** The versions of the text in its place, the one before the current first. Arrow keys lead through them. */
export function VersionReader({ talk, authorOf, onClose }: VersionReaderProps) {
  const { t } = useLingui()
  const { versions } = talk
  const [at, setAt] = useState(Math.min(1, versions.length - 1))
  const [isMarked, setMarked] = useState(true)
  const reader = useReader({ step, onClose })
  const [present, version] = [versions[0], versions[at]]
  if (!present || !version) return null

  function step(by: 1 | -1) {
    setAt(Math.min(Math.max(0, at + by), versions.length - 1))
  }
  return (
    <section ref={reader} className={classes.reader} tabIndex={-1} aria-label={t`Versions of the text`}>
      <div className={classes.bar}>
        <VersionSteps at={at} last={versions.length - 1} onStep={step} />
        <VersionName authorOf={authorOf} version={version} at={at} of={versions.length} />
        <div className={classes.tools}>
          {at > 0 && (
            <Switch
              size="xs"
              label={t`Differences`}
              checked={isMarked}
              onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
            />
          )}
          {at > 0 && <RestoreVersion talk={talk} version={version} present={present} onRestored={onClose} />}
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Back to the text`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </div>
      </div>
      <VersionText present={present.text} shown={version.text} isMarked={isMarked && at > 0} />
    </section>
  )
}

/** It takes the focus and the arrow keys, and gives the focus back to the button that opened it. */
function useReader({ step, onClose }: { step: (by: 1 | -1) => void; onClose: () => void }) {
  const section = useRef<HTMLElement>(null)
  const { dir } = useDirection()
  useReturnFocus()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const older = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === older ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const left = new AbortController()
    section.current?.focus({ preventScroll: true })
    section.current?.addEventListener('keydown', (event) => press(event), { signal: left.signal })
    return () => left.abort()
  }, [])
  return section
}

interface VersionStepsProps {
  at: number
  last: number
  onStep: (by: 1 | -1) => void
}

/** Not disabled at the ends, which would take the focus away. */
function VersionSteps({ at, last, onStep }: VersionStepsProps) {
  const { t } = useLingui()
  const button = { variant: 'subtle', color: 'gray', size: 36 }
  const none = { 'aria-disabled': true, 'data-disabled': true }
  return (
    <>
      <ActionIcon {...button} {...(at === last && none)} aria-label={t`Older version`} onClick={() => onStep(1)}>
        <IconChevronLeft className={classes.sign} size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon {...button} {...(at === 0 && none)} aria-label={t`Newer version`} onClick={() => onStep(-1)}>
        <IconChevronRight className={classes.sign} size={18} stroke={1.8} />
      </ActionIcon>
    </>
  )
}

interface VersionNameProps {
  authorOf: VersionReaderProps['authorOf']
  version: TalkVersion
  /** 0 for the current one. */
  at: number
  of: number
}

function VersionName({ authorOf, version, at, of }: VersionNameProps) {
  const { t } = useLingui()
  const when = spokenTime(version.created)
  const by = version.user_id ? authorOf(version.user_id).name : version.engine
  const place = of - at
  return (
    <p className={classes.name} role="status">
      <b>{by ? t`Version of ${when} by ${by}` : t`Version of ${when}, automatic`}</b>{' '}
      {at === 0 ? <Chip tone="green">{t`Current`}</Chip> : <span>{t`${place} of ${of}`}</span>}
    </p>
  )
}

interface RestoreVersionProps {
  talk: Talk
  version: TalkVersion
  present: TalkVersion
  onRestored: () => void
}

function RestoreVersion({ talk, version, present, onRestored }: RestoreVersionProps) {
  const { t } = useLingui()
  const change = useChangeTalk(talk.org_id)
  const editable = useMayEdit()(talk)
  if (talk.deleted || !editable) return null
  const restore = ({ version }: TalkVersion) => change.mutate({ talk_id: talk.talk_id, version })
  function onRestore() {
    restore(version)
    offerUndo(t`Version restored.`, () => restore(present))
    onRestored()
  }
  return (
    <Button size="compact-md" variant="default" onClick={onRestore}>
      {t`Restore`}
    </Button>
  )
}

interface VersionTextProps {
  present: string
  shown: string
  isMarked: boolean
}

function VersionText({ present, shown, isMarked }: VersionTextProps) {
  const { t } = useLingui()
  const runs = useMemo(() => wordDiff(present, shown), [present, shown])
  return (
    <>
      {isMarked && (
        <p className={classes.legend}>
          {present === shown ? (
            t`The words are the same.`
          ) : (
            <>
              <del>{t`only in the current text`}</del> <ins>{t`only in this version`}</ins>
            </>
          )}
        </p>
      )}
      <p className={classes.text} dir="auto">
        {isMarked ? <MarkedText runs={runs} /> : shown || t`No words`}
      </p>
    </>
  )
}
