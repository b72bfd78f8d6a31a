import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import classes from '../auth.module.css'
import { cacheKind, cacheQuery } from '../../lib/calls/cache-keys.ts'

const hasOutbox = cacheKind<boolean, []>('outbox').key()
const OUTBOX = '/dev/outbox'
const here = ['localhost', '127.0.0.1', '[::1]']

/** In development every mail lands in an outbox of the server, for this machine alone; elsewhere there is nothing to show. */
export function OutboxLink() {
  const { t } = useLingui()
  const outbox = useQuery(
    cacheQuery(hasOutbox, {
      queryFn: async () => (await fetch(OUTBOX)).status === 200,
      enabled: here.includes(location.hostname),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  if (!outbox.data) return null
  return (
    <a className={classes.quiet} href={OUTBOX} target="_blank" rel="noreferrer">
      {t`Open the development outbox`}
    </a>
  )
}
