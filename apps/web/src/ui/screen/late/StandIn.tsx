import { type Ref, useImperativeHandle } from 'react'

interface StandInProps {
  target: HTMLElement
  /** Is given the target. */
  ref?: Ref<HTMLElement>
}

/** Stands for a button that is drawn elsewhere, as the target of what hangs from it. */
export function StandIn({ target, ref }: StandInProps) {
  useImperativeHandle(ref, () => target, [target])
  return null
}
