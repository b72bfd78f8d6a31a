import { ApiError } from '@earshot/contract/errors'
import { t } from '@lingui/core/macro'
import { CancelledError } from '@tanstack/react-query'
import { complain } from '../../ui/screen/complain.ts'
import { isScreenMissing } from '../screens/lazy-screen.ts'

/** A fault of ours that no screen has caught is not silent: what was pressed may not have been done. Answers how to stop. */
export function notifyUnhandledErrors() {
  const notify = ({ reason }: PromiseRejectionEvent) => {
    if (!isExpected(reason)) complain(t`That may not have worked`, reason)
  }
  addEventListener('unhandledrejection', notify)
  return () => removeEventListener('unhandledrejection', notify)
}

/** What is called off, refused, or not loaded is said where it was asked for. */
const isExpected = (reason: unknown) =>
  reason instanceof CancelledError ||
  reason instanceof ApiError ||
  isScreenMissing(reason) ||
  (reason instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(reason.name))
