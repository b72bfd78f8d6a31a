import type { Word } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Switch, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { percent } from '../../../lib/format.ts'
import { useShortcuts } from '../../../ui/keys/use-shortcuts.ts'
import { useUnsureShown } from './use-unsure-shown.ts'
import classes from './unsure.module.css'
import { countUnsure, goToUnsure } from './unsure.ts'

interface UnsureWordsProps {
  words: readonly Word[]
  /** Where the words are shown. */
  box: RefObject<HTMLDivElement | null>
}

/** Shows or hides which words the engine was unsure of, and goes from one to the next. */
export function UnsureWords({ words, box }: UnsureWordsProps) {
  const { t } = useLingui()
  const [shown, show] = useUnsureShown()
  const [said, setSaid] = useState('')
  const count = countUnsure(words)

  function go(step: 1 | -1) {
    if (!box.current) return
    if (!shown) show(true)
    const at = goToUnsure(box.current, words, step)
    const { text = '', confidence } = words[at ?? -1] ?? {}
    const certainty = percent(confidence ?? 1)
    setSaid(t`${text}: unsure, ${certainty}`)
  }
  const shortcuts = [
    { keys: ['w'], says: t`Next unsure word`, act: () => go(1) },
    { keys: ['Shift+W'], says: t`Previous unsure word`, act: () => go(-1) },
  ]
  useShortcuts({ title: t`Transcript`, order: 8, shortcuts: count === 0 ? [] : shortcuts })

  if (count === 0) return null
  return (
    <div className={classes.unsure}>
      <Switch
        checked={shown}
        onChange={({ currentTarget }) => show(currentTarget.checked)}
        label={t`${plural(count, { one: '# unsure word', other: '# unsure words' })}`}
        size="xs"
      />
      {shown && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={() => go(-1)}
            aria-label={t`Previous unsure word`}
          >
            <IconChevronLeft className={classes.sign} size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={44} onClick={() => go(1)} aria-label={t`Next unsure word`}>
            <IconChevronRight className={classes.sign} size={18} stroke={1.8} />
          </ActionIcon>
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
