import type { Talk, Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Switch, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconHistory,
  IconMessagePlus,
  IconPencil,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { plural } from '@lingui/core/macro'
import { percent } from '../../lib/format.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useUnsureShown, countUnsure, goToUnsure } from './unsure-words.ts'
import unsureClasses from './unsure.module.css'
import signOnly from '../../ui/styles/sign-only.module.css'
import type { History } from '../versions/use-history.ts'
import { useNames } from '../../dashboard/use-names.ts'
import classes from './text.module.css'

interface TextBarProps {
  talk: Talk
  history: History
  box: RefObject<HTMLDivElement | null>
  onEdit: (() => void) | undefined
  onNote: (() => void) | undefined
  onUnsure: RefObject<((step: 1 | -1) => void) | null>
  editing: boolean
}

export function TextBar({ talk, history, box, onEdit, onNote, onUnsure, editing }: TextBarProps) {
  const { t } = useLingui()
  const { channel } = useNames(talk.org_id)
  // Hidden but not removed, so that nothing above the text moves.
  const hidden = editing || history.isOpen ? ({ visibility: 'hidden' } as const) : {}
  return (
    <div className={classes.bar}>
      <div className={classes.textBar}>
        <VersionsButton {...{ talk, history, editing }} />
        {!history.isOpen && <UnsureWords words={talk.words} box={box} onUnsure={onUnsure} />}
        <ExportMenu talk={talk} channel={channel(talk.channel_id)} />
        {(onEdit || editing) && (
          <Button
            variant="light"
            classNames={signOnly}
            size="sm"
            title={t`Edit`}
            leftSection={<IconPencil size={16} stroke={1.7} />}
            style={hidden}
            onClick={onEdit}
            aria-keyshortcuts="E"
          >
            {t`Edit`}
          </Button>
        )}
        {(onNote || editing) && (
          <Button
            variant="light"
            className={classes.noteButton ?? ''}
            classNames={signOnly}
            size="sm"
            title={t`Note`}
            leftSection={<IconMessagePlus size={16} stroke={1.7} />}
            style={hidden}
            onClick={onNote}
            aria-keyshortcuts="C"
          >
            {t`Note`}
          </Button>
        )}
      </div>
    </div>
  )
}

function VersionsButton({ talk, history, editing }: Pick<TextBarProps, 'talk' | 'history' | 'editing'>) {
  const { t } = useLingui()
  const { author } = useNames(talk.org_id)
  const [newest] = talk.versions
  if (!newest) return null
  const name = newest.user_id ? author(newest.user_id).name : ''
  const count = t`${plural(talk.versions.length, { one: '# version', other: '# versions' })}`
  const origin = newest.user_id ? t`Corrected by ${name}` : t`Automatic transcript`
  return (
    <>
      <Button
        className={classes.origin ?? ''}
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconHistory size={16} stroke={1.7} />}
        title={`${origin} · ${count}`}
        onClick={history.toggle}
        disabled={editing}
        aria-expanded={history.isOpen}
      >
        <span className={classes.originName}>
          <bdi>{origin}</bdi> · <bdi>{count}</bdi>
        </span>
        <span className={classes.originShort} aria-hidden>
          {newest.user_id ? t`Corrected` : t`Automatic`}
        </span>
      </Button>
    </>
  )
}

interface UnsureWordsProps extends Pick<TextBarProps, 'box' | 'onUnsure'> {
  words: readonly Word[]
}

function UnsureWords({ words, box, onUnsure }: UnsureWordsProps) {
  const { t } = useLingui()
  const [shown, show] = useUnsureShown()
  const [said, setSaid] = useState('')
  const count = countUnsure(words)
  const name = t`${plural(count, { one: '# uncertain word', other: '# uncertain words' })}`

  function go(step: 1 | -1) {
    if (!shown) show(true)
    if (onUnsure.current) return onUnsure.current(step)
    if (!box.current) return
    const at = goToUnsure(box.current, words, step)
    const { text = '', confidence } = words[at ?? -1] ?? {}
    const certainty = percent(confidence ?? 1)
    setSaid(t`${text}: uncertain, ${certainty}`)
  }
  const shortcuts = [
    { keys: ['w'], says: t`Next uncertain word`, act: () => go(1) },
    { keys: ['Shift+W'], says: t`Previous uncertain word`, act: () => go(-1) },
  ]
  useShortcuts({ title: t`Transcript`, order: 8, shortcuts: count === 0 ? [] : shortcuts })

  if (count === 0) return null
  return (
    <div className={unsureClasses.unsure}>
      <Switch
        checked={shown}
        onChange={({ currentTarget }) => show(currentTarget.checked)}
        label={<UnsureName count={count} name={name} />}
        title={name}
        size="xs"
      />
      {shown && (
        <>
          <StepButton name={t`Previous uncertain word`} icon={IconChevronLeft} onClick={() => go(-1)} />
          <StepButton name={t`Next uncertain word`} icon={IconChevronRight} onClick={() => go(1)} />
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function UnsureName({ count, name }: { count: number; name: string }) {
  const { t } = useLingui()
  return (
    <>
      <span className={unsureClasses.short} aria-hidden>
        {t`${plural(count, { one: '# uncertain', other: '# uncertain' })}`}
      </span>
      <span className={unsureClasses.name}>{name}</span>
    </>
  )
}

interface StepButtonProps {
  name: string
  icon: Icon
  onClick: () => void
}

const StepButton = ({ name, icon: Icon, onClick }: StepButtonProps) => (
  <ActionIcon variant="subtle" color="gray" className={unsureClasses.step ?? ''} onClick={onClick} aria-label={name}>
    <Icon className={unsureClasses.sign} size={18} stroke={1.8} />
  </ActionIcon>
)
