import { useLingui } from '@lingui/react/macro'

export const OUTBOX = { href: '/dev/outbox', target: '_blank', rel: 'noreferrer' }

/** Only for those who can open it. */
export function OutboxAnchor({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  return <a className={className} {...OUTBOX}>{t`Open the outbox`}</a>
}
