import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './facts.module.css'
import type { Talk } from '@earshot/contract/talks'

interface FactProps {
  name: string
  children: ReactNode
  change?: { name: string; begin: () => void } | undefined
  changing?: boolean
  /** Takes a row of its own on touch screens, which need larger controls. */
  wide?: boolean
}

export function Fact({ name, children, change, changing = false, wide }: FactProps) {
  const button = useFocusAfter(changing)
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        {change && !changing && (
          <ActionIcon
            ref={button}
            className={classes.change ?? ''}
            variant="subtle"
            color="gray"
            size={28}
            onClick={change.begin}
            aria-label={change.name}
            title={change.name}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </dd>
    </div>
  )
}

/** Returns the ref of the button that began a change. It gets the focus back, unless the person went elsewhere. */
function useFocusAfter(changing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const giveBack = useEffectEvent(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  useEffect(() => (changing ? () => giveBack() : undefined), [changing])
  return button
}

export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  leave()
}

export interface EditableFact {
  talk: Talk
  changing: boolean
  begin: (() => void) | undefined
  end: () => void
}
