import { t } from '@lingui/core/macro'
import classes from './frame.module.css'

export interface BotCheckFrame {
  element: HTMLElement
  show(): void
  close(): void
}

export function openFrame(): BotCheckFrame {
  const frame = document.createElement('div')
  frame.className = classes.stage ?? ''
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', t`Verification`)
  const element = document.createElement('div')
  frame.append(element)
  document.body.append(frame)
  return {
    element,
    show: () => {
      frame.dataset.shown = 'true'
    },
    close: () => frame.remove(),
  }
}
