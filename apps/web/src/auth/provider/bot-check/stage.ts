import { t } from '@lingui/core/macro'
import classes from './stage.module.css'

/** Where a bot check stands while it works. */
export interface Stage {
  element: HTMLElement
  /** The check wants the person to do something. */
  show(): void
  close(): void
}

/** A place for a check in the corner of the page, unseen until it is needed. */
export function openStage(): Stage {
  const frame = document.createElement('div')
  frame.className = classes.stage ?? ''
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', t`A check that you are a person`)
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
