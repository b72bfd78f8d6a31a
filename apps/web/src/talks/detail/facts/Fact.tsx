import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './facts.module.css'
import type { Talk } from '@earshot/contract/talks'

interface FactProps {
  name: string
  children: ReactNode
  change?: { name: string; begin: () => void } | undefined
  changing?: boolean
  /** Names the button that adds a value, where there is none. */
  add?: string | undefined
  /** Takes a row of its own on touch screens, which need larger controls. */
  wide?: boolean
}

export function Fact({ name, children, change, changing = false, add, wide }: FactProps) {
  const button = useFocusAfter(changing)
  const missing = add !== undefined && !changing
  if (missing && !change) return null
  return (
    <div className={missing ? classes.missing : classes.fact} data-wide={wide || undefined}>
      {missing ? <VisuallyHidden component="dt">{name}</VisuallyHidden> : <dt>{name}</dt>}
      <dd>
        {!missing && <span className={classes.value}>{children}</span>}
        {change && !changing && (
          <UnstyledButton
            ref={button}
            className={missing ? classes.add : classes.change}
            onClick={change.begin}
            aria-label={missing ? undefined : change.name}
            title={missing ? undefined : change.name}
          >
            {missing ? <IconPlus size={14} stroke={1.8} aria-hidden /> : <IconPencil size={16} stroke={1.7} />}
            {missing && add}
          </UnstyledButton>
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
