import { type Ref, useImperativeHandle } from 'react'

interface AnchorProps {
  target: HTMLElement
  ref?: Ref<HTMLElement>
}

export function Anchor({ target, ref }: AnchorProps) {
  useImperativeHandle(ref, () => target, [target])
  return null
}
